import { diffArrays } from 'diff';
import type { Edit } from './edit';
import { textChange } from './text-marks';
import {
  type DocumentArray,
  type DocumentObject,
  type DocumentValue,
  isObject,
  kindOf,
  type Path,
  sameValue,
} from './value';

/** Two ranges at the same place in two lists: equal, or one replaced by the other. `end` is exclusive. */
export type AlignedRange = {
  alike: boolean;
  from: { start: number; end: number };
  to: { start: number; end: number };
};

/** Beyond this many insertions and removals, only the equal beginning and end are found. */
const maxChanges = 2_000;

/** Aligns two lists with as few removals and insertions as possible. */
export function alignment(from: DocumentArray, to: DocumentArray): AlignedRange[] {
  const codes = new Map<string, number>();
  const codeOf = (value: DocumentValue) => {
    const text = signature(value);
    const known = codes.get(text) ?? codes.size;
    codes.set(text, known);
    return known;
  };
  const one = from.map(codeOf);
  const other = to.map(codeOf);
  const parts: Parts | undefined = diffArrays(one, other, { maxEditLength: maxChanges });
  return parts ? rangesOf(parts) : edges(one, other);
}

/** As `alignment`, but finds the same equal items whichever list is given first. */
export function mutualAlignment(from: DocumentArray, to: DocumentArray): AlignedRange[] {
  if (signature(from) <= signature(to)) return alignment(from, to);
  return alignment(to, from).map((range) => ({ alike: range.alike, from: range.to, to: range.from }));
}

type Parts = ReturnType<typeof diffArrays<number>>;

function rangesOf(parts: Parts): AlignedRange[] {
  const ranges: AlignedRange[] = [];
  let start = { from: 0, to: 0 };
  for (const { added, removed, count = 0 } of parts) {
    const end = { from: start.from + (added ? 0 : count), to: start.to + (removed ? 0 : count) };
    const alike = !added && !removed;
    const last = ranges.at(-1);
    if (last && !alike && !last.alike) {
      last.from.end = end.from;
      last.to.end = end.to;
    } else
      ranges.push({
        alike,
        from: { start: start.from, end: end.from },
        to: { start: start.to, end: end.to },
      });
    start = end;
  }
  return ranges;
}

function edges(one: number[], other: number[]): AlignedRange[] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middle = { from: one.length - end, to: other.length - end };
  return [
    { alike: true, from: { start: 0, end: start }, to: { start: 0, end: start } },
    { alike: false, from: { start, end: middle.from }, to: { start, end: middle.to } },
    {
      alike: true,
      from: { start: middle.from, end: one.length },
      to: { start: middle.to, end: other.length },
    },
  ].filter(({ from, to }) => from.end > from.start || to.end > to.start);
}

/** A text that is the same for equal values, and different for others. */
export function signature(value: DocumentValue): string {
  if (value instanceof Date) return `d${value.getTime()}`;
  if (Array.isArray(value)) return `[${value.map(signature).join(',')}]`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${signature(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/**
 * The edits that turn one document into another, in order. Equal parts are left alone; changes inside a member or item are made there. Both
 * roots must be objects, as in every model.
 */
export const difference = (from: DocumentObject, to: DocumentObject): Edit[] => within([], from, to);

function within(path: Path, from: DocumentValue, to: DocumentValue): Edit[] {
  if (sameValue(from, to)) return [];
  if (isObject(from) && isObject(to)) return ofObjects(path, from, to);
  if (Array.isArray(from) && Array.isArray(to)) return ofArrays(path, from, to);
  if (typeof from === 'string' && typeof to === 'string') {
    const change = textChange(from, to);
    return change ? [{ type: 'splice', path, ...change }] : [];
  }
  return [{ type: 'setValue', path, value: to }];
}

function ofObjects(path: Path, from: DocumentObject, to: DocumentObject): Edit[] {
  const edits: Edit[] = [];
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) edits.push({ type: 'removeMember', path, key });
  for (const key of Object.keys(to)) {
    const value = to[key] ?? null;
    const before = Object.hasOwn(from, key) ? (from[key] ?? null) : undefined;
    if (before !== undefined && kindOf(before) === kindOf(value)) edits.push(...within([...path, key], before, value));
    else edits.push({ type: 'setMember', path, key, value });
  }
  return edits;
}

/** Works from the end to the beginning, so that the positions before a change stay valid. */
function ofArrays(path: Path, from: DocumentArray, to: DocumentArray): Edit[] {
  const edits: Edit[] = [];
  for (const range of alignment(from, to).reverse()) {
    if (range.alike) continue;
    const removed = range.from.end - range.from.start;
    const added = range.to.end - range.to.start;
    const changed = Math.min(removed, added);
    const behind = range.from.start + changed;
    for (let index = range.from.end - 1; index >= behind; index -= 1) edits.push({ type: 'removeItem', path, index });
    for (let index = range.to.end - 1; index >= range.to.start + changed; index -= 1)
      edits.push({ type: 'insertItem', path, index: behind, value: to[index] ?? null });
    for (let offset = changed - 1; offset >= 0; offset -= 1) {
      const index = range.from.start + offset;
      const before = from[index] ?? null;
      const value = to[range.to.start + offset] ?? null;
      if (kindOf(before) === kindOf(value)) edits.push(...within([...path, index], before, value));
      else edits.push({ type: 'replaceItem', path, index, value });
    }
  }
  return edits;
}
