import { allMachines, leavesOf, type Picture, textOf } from './picture';

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
