import { appendFileSync } from 'node:fs';
import type { Edit } from '~/core/document/edit';
import type { Program } from './program';

/** What a program did. `resized`: replacements of texts and arrays by longer or shorter ones. */
export type Tally = Record<'programs' | 'withCuts' | 'withConsoles' | 'edits' | 'cuts' | 'resized', number>;

const isResizing = (edit: Edit): boolean =>
  edit.type === 'splice'
    ? edit.remove > 0 && edit.insert !== '' && edit.remove !== edit.insert.length
    : edit.type === 'setValue' && (typeof edit.value === 'string' || Array.isArray(edit.value));

const count = <Item>(items: Iterable<Item>, is: (item: Item) => boolean) =>
  [...items].reduce((sum, item) => sum + (is(item) ? 1 : 0), 0);

const resizedIn = (line: string): number => {
  const console = /: console (.*)$/s.exec(line)?.[1];
  if (console !== undefined) return count(JSON.parse(console) as Edit[], isResizing);
  const replaced = [...line.matchAll(/ replace\(\d+, (\d+), ("(?:[^"\\]|\\.)*")\)/g)];
  const whole = line.match(/(string|array) \S+ value\(/g) ?? [];
  return count(replaced, ([, size, text = '""']) => Number(size) !== String(JSON.parse(text)).length) + whole.length;
};

export const tallyOf = ({ consoles }: Program, log: readonly string[]): Tally => {
  const cuts = count(log, (line) => line.includes(': cut at '));
  return {
    programs: 1,
    withCuts: cuts > 0 ? 1 : 0,
    withConsoles: consoles.length > 0 ? 1 : 0,
    edits: count(log, (line) => !/: (cut at|connects|reopens|\d+ (up|down))/.test(line)),
    cuts,
    resized: log.reduce((sum, line) => sum + resizedIn(line), 0),
  };
};

/** Adds a line to the file that `npm run reliability` reads, if it asked for one. */
export const report = (tally: Tally): void => {
  const file = process.env['FUZZ_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify(tally)}\n`);
};
