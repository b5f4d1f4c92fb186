import { randomBytes } from 'node:crypto';

/** Begins everything that a run creates. The time is UTC. */
const pattern = /^contract-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})-[0-9a-f]{8}(?![0-9a-f])/;

/** The beginning of all names of a new run, e.g. `contract-20261123-1805-3f9a1c07`. */
export const newRunName = (now: Date): string => {
  const [date = '', time = ''] = now.toISOString().split('T');
  return `contract-${date.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${randomBytes(4).toString('hex')}`;
};

/** When the run began that created something with this name; undefined if no run did. */
export const startOfRun = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute] = pattern.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
};
