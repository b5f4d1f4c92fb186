import type { DocumentObject } from '~/core/document/value';
import { isPlainObject } from '~/core/json/values';
import { isExportedModel } from './row';
import { createSplitter, type JsonPath, type JsonShape } from './split';

/** A way to take a JSON file for records. `count`: of the records; undefined if only the beginning of the file was seen. */
export type FoundShape = JsonShape & { count: number | undefined };

const deepest = 5;
const mostMembers = 50;
const mostItems = 10;
const mostShapes = 12;

const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** JSON that was cut anywhere, without the value that is not complete. */
function completed(text: string): { value: unknown } | undefined {
  const open: string[] = [];
  let best = { end: 0, closers: '' };
  const token = /"(?:\\.|[^"\\])*"|[[\]{},]/gs;
  for (const { 0: sign, index } of text.matchAll(token)) {
    if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === ']' || sign === '}') open.pop();
    const end = sign === ',' ? index : sign.startsWith('"') ? undefined : index + 1;
    if (end !== undefined) best = { end, closers: open.toReversed().join('') };
  }
  return parsed(text.slice(0, best.end) + best.closers);
}

function valuesIn(beginning: string): unknown[] {
  const whole = parsed(beginning);
  if (whole) return [whole.value];
  const bytes = new TextEncoder().encode(beginning);
  const splitter = createSplitter({ kind: 'json', path: [], by: 'whole' }, { at: 0, line: 1 });
  const textOf = ({ at, end }: { at: number; end: number }) => new TextDecoder().decode(bytes.subarray(at, end));
  const values = splitter.push(bytes).flatMap((span) => parsed(textOf(span)) ?? []);
  const rest = splitter.end().flatMap((span) => completed(textOf(span)) ?? []);
  return [...values, ...rest].map(({ value }) => value);
}

/** Whether objects have about the same keys, as records do. */
function areAlike(objects: readonly object[]): boolean {
  const seen = objects.slice(0, 20).map((each) => Object.keys(each));
  const all = new Set(seen.flat());
  return all.size > 0 && seen.flat().length / (all.size * seen.length) > 0.5;
}

/** `values`: those that hold the records. `share`: of the file, which they have to be for this to be suggested; undefined: it is not. */
type Candidate = JsonShape & { count: number; values: readonly unknown[]; share: number | undefined };
const usualNames =
  /^(?:results?|data|items?|rows|records?|features|entries|docs|documents|values?|hits|list|models|elements|objects)$/i;

/** `isAlone`: the file has nothing beside this value. */
function candidatesIn(value: unknown, path: JsonPath = [], isAlone = true): Candidate[] {
  const last = path.at(-1);
  const shareOf = (count: number) => {
    if (isAlone) return 0;
    if (typeof last === 'string' && usualNames.test(last)) return 0.2;
    return count >= mostItems ? 0.5 : undefined;
  };
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const count = items.filter(isPlainObject).length;
    const inner =
      count === items.length || path.length === deepest
        ? []
        : items.slice(0, mostItems).flatMap((item, index) => candidatesIn(item, [...path, index], false));
    return count * 2 > items.length
      ? [{ path, by: 'items', count: items.length, values: [value], share: shareOf(count) }, ...inner]
      : inner;
  }
  if (!isPlainObject(value)) return [];
  const members = Object.entries(value);
  const objects = members.flatMap(([, each]) => (isPlainObject(each) ? [each] : []));
  const inner =
    path.length === deepest
      ? []
      : members
          .slice(0, mostMembers)
          .flatMap(([key, each]) => candidatesIn(each, [...path, key], isAlone && members.length === 1));
  if (objects.length < 2 || objects.length < members.length) return inner;
  const share = areAlike(objects) ? shareOf(objects.length) : undefined;
  return [{ path, by: 'members', count: members.length, values: [value], share }, ...inner];
}

const nameOf = ({ path, by }: JsonShape) => JSON.stringify([path, by]);

/**
 * The ways to take a JSON file for records, the suggested one first. A file of several values gives one record for each, or the records within
 * all of them.
 */
export function shapesOf(beginning: string, isCut: boolean): FoundShape[] {
  const values = valuesIn(beginning);
  const found = new Map<string, Candidate>();
  for (const candidate of values.flatMap((value) => candidatesIn(value))) {
    const known = found.get(nameOf(candidate));
    found.set(nameOf(candidate), {
      ...candidate,
      count: candidate.count + (known?.count ?? 0),
      values: [...(known?.values ?? []), ...candidate.values],
    });
  }
  const whole: Candidate = { path: [], by: 'whole', count: values.length, values, share: undefined };
  const isArray = values.length < 2 && beginning.trimStart().startsWith('[');
  const candidates = [...found.values()].sort((a, b) => b.count - a.count);
  const all = isArray ? candidates : [whole, ...candidates];
  // The data of an exported model may look like records.
  const isExport =
    values.length > 0 &&
    values.every((value) =>
      (Array.isArray(value) ? value : [value]).every(
        (each) => isPlainObject(each) && isExportedModel(each as DocumentObject),
      ),
    );
  const sizeOf = (each: readonly unknown[]) => JSON.stringify(each).length;
  const sizeOfAll = sizeOf(values);
  const likely = candidates.find(({ share, path, by, values: holders }) =>
    isExport
      ? path.length === 0 && by === 'items'
      : share !== undefined && (share === 0 || sizeOf(holders) >= share * sizeOfAll),
  );
  // An object that is larger than what was seen can't be a model.
  const areArrays = values.every((value) => Array.isArray(value));
  const best =
    (values.length > 1 && !areArrays) || (isExport && !isArray) ? whole : (likely ?? (isCut ? candidates : all)[0]);
  const fallback: Candidate = { ...whole, by: isArray ? 'items' : 'whole', count: 0 };
  const ordered = [best ?? fallback, ...all.filter((each) => each !== best)];
  return ordered.slice(0, mostShapes).map(({ path, by, count }) => ({ path, by, count: isCut ? undefined : count }));
}

/** Whether a file has one JSON value on each line. */
export function hasLines(beginning: string, isCut: boolean): boolean {
  const lines = beginning.split(/\r\n|\r|\n/);
  const written = (isCut ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '').slice(0, 20);
  const complete = written.filter((line) => isPlainObject(parsed(line)?.value)).length;
  return written.length > 1 && complete * 2 >= written.length;
}
