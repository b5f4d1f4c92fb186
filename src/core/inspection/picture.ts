import type { Field } from './redaction';

/** A state of a chart, with its states in the order they are written. */
export type ChartState = {
  key: string;
  /** Dotted, unique in the chart; empty for the whole chart. */
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  states: readonly ChartState[];
};

/** A running machine. It holds no value of its context. */
export type MachinePicture = {
  key: string;
  /** The name of its chart, and a number that tells machines of the same chart apart: `form 31`. */
  name: string;
  /** The number of machines around it. */
  depth: number;
  status: string;
  /** The paths of all states that are active, outer ones first. */
  active: readonly string[];
  /** The names of its running tasks and watchers. */
  tasks: readonly string[];
  chart: ChartState;
};

/** An event that a machine has processed. */
export type LoggedEvent = {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  /** Its name, as in `MachinePicture`. */
  machine: string;
  label: string;
  fields: readonly Field[];
  /** The active leaves before and after. */
  from: string;
  to: string;
  changed: readonly Field[];
};

/** What the inspector shows: the machines that run now, each followed by its children, and the last events, newest last. */
export type Picture = { machines: readonly MachinePicture[]; events: readonly LoggedEvent[] };

export const emptyPicture: Picture = { machines: [], events: [] };

/** The leaves of the active states: `signedIn.activity.quiet, signedIn.validity.fresh`. */
export const leavesOf = (active: readonly string[]): string =>
  active.filter((path) => !active.some((other) => other.startsWith(`${path}.`))).join(', ');

/** `form 31: editing.dirty (running: keepDraft)`. */
export function machineLine({ name, status, active, tasks }: MachinePicture): string {
  const ended = status === 'active' ? '' : ` [${status}]`;
  const running = tasks.length > 0 ? ` (running: ${tasks.join(', ')})` : '';
  return `${name}${ended}: ${leavesOf(active) || 'no state'}${running}`;
}

/** `09:00:02.007  form 31  form.change (attempt: 2)  editing → saving  changed problem: none`. */
export function eventLine({ at, machine, label, fields, from, to, changed }: LoggedEvent): string {
  const time = new Date(at).toISOString().slice(11, 23);
  const given = fields.length > 0 ? ` (${textOf(fields)})` : '';
  const states = from === to ? to : `${from || 'nothing'} → ${to}`;
  const changes = changed.length > 0 ? `  changed ${textOf(changed)}` : '';
  return `${time}  ${machine}  ${label}${given}  ${states}${changes}`;
}

const textOf = (fields: readonly Field[]): string => fields.map(({ name, value }) => `${name}: ${value}`).join(', ');

/** What a report begins with, without ids and names that are not the console's. */
export type About = Readonly<Record<'Time' | 'Version' | 'Browser' | 'Page', string>>;

/** The picture as text, for a report of a defect. Everything in it is redacted already. */
export const reportOf = ({ machines, events }: Picture, about: About): string =>
  [
    'Convergence Console, inspector report',
    ...Object.entries(about).map(([name, value]) => `${name}: ${value}`),
    'Texts, ids, passwords, tokens, keys and model data are left out.',
    '',
    'Machines',
    ...machines.map((machine) => `${'  '.repeat(machine.depth)}- ${machineLine(machine)}`),
    '',
    `Events, oldest first (${events.length})`,
    ...events.map(eventLine),
    '',
  ].join('\n');
