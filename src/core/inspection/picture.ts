import type { Field } from './redaction';

/** A state of a chart, with its states in the order they are written. */
export type ChartState = {
  key: string;
  /** Dotted, unique in the chart; empty for the whole chart. */
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string | undefined;
  states: readonly ChartState[];
};

/** A running machine. It holds no value of its context. */
export type MachinePicture = {
  key: string;
  name: string;
  /** Tells machines of the same name apart. */
  number: string;
  status: string;
  /** The paths of all states that are active, outer ones first. */
  active: readonly string[];
  /** The names of its running tasks and watchers. */
  tasks: readonly string[];
  chart: ChartState;
  children: readonly MachinePicture[];
};

/** An event that a machine has processed. */
export type LoggedEvent = {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  machine: string;
  name: string;
  number: string;
  label: string;
  fields: readonly Field[];
  /** The active leaves before and after. */
  from: string;
  to: string;
  changed: readonly Field[];
};

/** What the inspector shows: the machines that run now, and the last events, newest last. */
export type Picture = { machines: readonly MachinePicture[]; events: readonly LoggedEvent[] };

export const emptyPicture: Picture = { machines: [], events: [] };

/** Every machine with how deep it is. */
export const allMachines = (
  machines: readonly MachinePicture[],
  depth = 0,
): Array<{ machine: MachinePicture; depth: number }> =>
  machines.flatMap((machine) => [{ machine, depth }, ...allMachines(machine.children, depth + 1)]);

export const findMachine = ({ machines }: Picture, key: string | undefined): MachinePicture | undefined =>
  allMachines(machines).find(({ machine }) => machine.key === key)?.machine;

/** The leaves of the active states: `signedIn.activity.quiet, signedIn.validity.fresh`. */
export const leavesOf = (active: readonly string[]): string =>
  active.filter((path) => !active.some((other) => other.startsWith(`${path}.`))).join(', ');

export type EventFilter = {
  /** Only events of this machine. */
  machine: string | undefined;
  /** Only events with this label. */
  label: string | undefined;
  text: string;
};
export const noFilter: EventFilter = { machine: undefined, label: undefined, text: '' };

/** Text is searched in everything that is shown of an event, without regard to case. */
export function filterEvents(events: readonly LoggedEvent[], filter: EventFilter): readonly LoggedEvent[] {
  const text = filter.text.trim().toLowerCase();
  return events.filter(
    (event) =>
      (filter.machine === undefined || event.machine === filter.machine) &&
      (filter.label === undefined || event.label === filter.label) &&
      (text === '' || searched(event).includes(text)),
  );
}

const searched = ({ name, number, label, fields, from, to, changed }: LoggedEvent) =>
  [`${name} ${number}`, label, from, to, textOf(fields), textOf(changed)].join(' ').toLowerCase();

/** `problem: none, attempt: 2`. */
export const textOf = (fields: readonly Field[]): string =>
  fields.map(({ name, value }) => `${name}: ${value}`).join(', ');

export type About = {
  /** Epoch milliseconds. */
  at: number;
  version: string;
  browser: string;
  /** The pattern of the page's address, without ids. */
  page: string;
};

/** The picture as text, for a report of a defect. Everything in it is redacted already. */
export function reportOf({ machines, events }: Picture, { at, version, browser, page }: About): string {
  return [
    'Convergence Console, inspector report',
    `Time: ${new Date(at).toISOString()}`,
    `Version: ${version}`,
    `Browser: ${browser}`,
    `Page: ${page}`,
    'Texts, ids, passwords, tokens, keys and model data are left out.',
    '',
    'Machines',
    ...allMachines(machines).map(({ machine, depth }) => {
      const status = machine.status === 'active' ? '' : ` [${machine.status}]`;
      const tasks = machine.tasks.length > 0 ? ` (running: ${machine.tasks.join(', ')})` : '';
      const { name, number, active } = machine;
      return `${'  '.repeat(depth)}- ${name} ${number}${status}: ${leavesOf(active) || 'no state'}${tasks}`;
    }),
    '',
    `Events, oldest first (${events.length})`,
    ...events.map((event) => {
      const { name, number, label, fields, from, to, changed } = event;
      const states = from === to ? to : `${from || 'nothing'} → ${to}`;
      return [
        `${new Date(event.at).toISOString().slice(11, 23)}  ${name} ${number}  ${label}`,
        fields.length > 0 ? ` (${textOf(fields)})` : '',
        `  ${states}`,
        changed.length > 0 ? `  changed ${textOf(changed)}` : '',
      ].join('');
    }),
    '',
  ].join('\n');
}
