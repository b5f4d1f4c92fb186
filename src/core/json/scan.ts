import { isReserved, isUnsafeName, isWhole, whyNotName, whyNotValue } from '~/core/document/storable';
import {
  type DocumentObject,
  type DocumentValue,
  isObject,
  type Kind,
  kindOf,
  type Path,
  setMember,
} from '~/core/document/value';
import { depthWarning, type Expected, syntaxFault, textFault } from './faults';
import { whyNotNumber } from './number-text';
import {
  dateOf,
  inexpressibleName,
  inexpressibleOf,
  isPlainObject,
  serverDateKey,
  shownDateKey,
  shownDateOf,
  whyNotDateObject,
} from './values';

/** Reads an object that stands for another value, such as a date; undefined for all others. */
type Meaning = (object: unknown) => DocumentValue | undefined;
const dateBy =
  (timeOf: typeof dateOf): Meaning =>
  (object) => {
    const at = timeOf(object);
    return at === undefined ? undefined : new Date(at);
  };
const anyDate = dateBy(dateOf);

/** Converts a model's data to a document, by default with dates in the server's notation or the readable one. */
export function documentOf(data: Record<string, unknown>, meaning = anyDate): DocumentObject {
  const made: DocumentObject = {};
  for (const key of Object.keys(data)) setMember(made, key, valueOf(data[key], meaning));
  return made;
}

function valueOf(value: unknown, meaning: Meaning): DocumentValue {
  const meant = meaning(value);
  if (meant !== undefined) return meant;
  if (Array.isArray(value)) return value.map((item) => valueOf(item, meaning));
  if (isPlainObject(value)) return documentOf(value, meaning);
  return value as DocumentValue;
}

/** Converts a document to a model's data, with dates in the server's notation. */
export function dataOf(document: DocumentObject): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(document))
    setMember(made as DocumentObject, key, storedOf(document[key]) as DocumentValue);
  return made;
}

function storedOf(value: DocumentValue | undefined): unknown {
  if (value instanceof Date) return { [serverDateKey]: 'date', date: value.getTime() };
  if (Array.isArray(value)) return value.map(storedOf);
  return isObject(value) ? dataOf(value) : value;
}

/**
 * An error in a text: its offset in UTF-16 code units, and a sentence that says why. `isSyntax`: it is not JSON at all, rather than a value that can't
 * be stored.
 */
export type JsonFault = { at: number; reason: string; isSyntax?: true };
/** `path`: of the value, where the sentence does not name it. */
export type PlacedFault = { reason: string; path: Path };

/** Called at the end of each object with its keys, its range in the text, including braces, and its path. Returns a sentence to refuse the object. */
type CheckObject = (keys: ReadonlySet<string>, from: number, to: number, path: () => Path) => string | undefined;

const mostFaults = 20;
/** Far deeper than real data, far below a stack overflow. */
export const deepestNesting = 1_000;

const space = new Set([0x20, 0x09, 0x0a, 0x0d]);
const literals: Record<string, string> = { t: 'true', f: 'false', n: 'null' };
const numberAt = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapeAt = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** `step`: to the value that is read, in an object or array that is open. */
type Open = { keys: Set<string> | undefined; from: number; step: string | number };
const closerOf = (inner: Open | undefined) => (inner === undefined ? undefined : inner.keys ? '}' : ']');

/**
 * Scans JSON without keeping its values. Finds the first syntax error; if there is none, the first thing that `JSON.parse` would change silently:
 * duplicate keys, numbers that would lose digits, and texts with half of a character. Not recursive. `depth`: 0 for a value alone.
 */
export function scanJson(
  text: string,
  check: CheckObject = () => undefined,
): { fault: JsonFault; all?: readonly PlacedFault[] } | { depth: number } {
  const open: Open[] = [];
  let due = 'value' as Expected['due'];
  let at = 0;
  let depth = 0;
  const path = () => open.map(({ step }) => step);
  let first: JsonFault | undefined;
  const all: PlacedFault[] = [];
  const note = (reason: string | undefined, place = at, where: Path = []) => {
    if (reason === undefined) return;
    first ??= { at: place, reason };
    if (all.length < mostFaults) all.push({ reason, path: where });
  };
  const syntax = (reason: string, place = at) => ({ fault: { at: place, reason, isSyntax: true as const } });
  const unexpected = (place = at) => syntax(syntaxFault(text, place, { due, closer: closerOf(open.at(-1)) }), place);

  for (;;) {
    while (space.has(text.charCodeAt(at))) at += 1;
    const inner = open.at(-1);
    const isDone = due === 'commaOrEnd' && inner === undefined;
    if (at >= text.length) return isDone ? (first ? { fault: first, all } : { depth }) : unexpected();
    if (isDone) return unexpected();
    const sign = text.charAt(at);

    if (due === 'commaOrEnd' && sign === ',') {
      due = inner?.keys ? 'key' : 'value';
      if (typeof inner?.step === 'number') inner.step += 1;
      at += 1;
      continue;
    }
    if (due === 'colon') {
      if (sign !== ':') return unexpected();
      due = 'value';
      at += 1;
      continue;
    }
    const mayEnd = due === 'commaOrEnd' || due === 'valueOrEnd' || due === 'keyOrEnd';
    if (mayEnd && inner && sign === (inner.keys ? '}' : ']')) {
      at += 1;
      open.pop();
      if (inner.keys) {
        const isMarked = inner.keys.has(shownDateKey) || inner.keys.has(serverDateKey);
        note(check(inner.keys, inner.from, at, path), inner.from, isMarked ? path() : []);
      }
      due = 'commaOrEnd';
      continue;
    }
    if (due === 'commaOrEnd') return unexpected();

    if (due === 'key' || due === 'keyOrEnd') {
      const from = at;
      if (sign !== '"') return unexpected();
      const end = stringEnd(text, at);
      if (end < 0) return syntax(textFault(text, -1 - end), -1 - end);
      const key = JSON.parse(text.slice(from, end)) as string;
      if (inner) inner.step = key;
      if (inner?.keys?.has(key))
        note(`The key "${key.slice(0, 100)}" appears twice in one object; only the last would be kept.`, from, path());
      inner?.keys?.add(key);
      at = end;
      due = 'colon';
      continue;
    }

    if (sign === '{' || sign === '[') {
      if (open.length >= deepestNesting)
        return { fault: first ?? { at, reason: `The data is nested deeper than ${deepestNesting} levels.` } };
      open.push({ keys: sign === '{' ? new Set() : undefined, from: at, step: sign === '{' ? '' : 0 });
      depth = Math.max(depth, open.length);
      due = sign === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at += 1;
      continue;
    }
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return syntax(textFault(text, -1 - end), -1 - end);
      note(halfReason(text.slice(at, end), path));
      at = end;
    } else if (literals[sign] !== undefined) {
      const word = literals[sign];
      for (let index = 0; index < word.length; index += 1)
        if (text.charAt(at + index) !== word.charAt(index)) return unexpected(at + index);
      at += word.length;
    } else {
      numberAt.lastIndex = at;
      const number = numberAt.exec(text)?.[0];
      if (number === undefined) return unexpected(sign === '-' ? at + 1 : at);
      note(whyNotNumber(number), at, path());
      at += number.length;
    }
    due = 'commaOrEnd';
  }
}

const mayHaveHalf = /\\u[dD]|\p{Surrogate}/u;

/** Why the text of a literal can't be stored; undefined if it can. */
function halfReason(literal: string, path: () => Path): string | undefined {
  if (!mayHaveHalf.test(literal)) return undefined;
  const value = JSON.parse(literal) as string;
  return isWhole(value) ? undefined : whyNotValue(value, path());
}

/** The offset after the closing quote of a string that begins here; or -1 - the offset of the error. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) {
      escapeAt.lastIndex = at;
      const escape = escapeAt.exec(text)?.[0];
      if (escape === undefined) return -1 - Math.min(at + 1, text.length);
      at += escape.length - 1;
    } else if (Number.isNaN(code) || code < 0x20) return -1 - Math.min(at, text.length);
  }
}

const none: ReadonlySet<string> = new Set();

/**
 * For `scanJson`: a sentence that says why the server can't store the names of an object. `known`: unsafe names that the document already has, which are
 * accepted.
 */
const storableObjects =
  (text: string, known: ReadonlySet<string> = none): CheckObject =>
  (keys, from, to, path) => {
    const names = [...keys].filter((key) => !known.has(key));
    if (keys.has(shownDateKey) || names.includes(serverDateKey)) {
      const object = JSON.parse(text.slice(from, to)) as Record<string, unknown>;
      const isKept = known.has(shownDateKey) && inexpressibleOf(object) !== undefined;
      return isKept ? undefined : whyNotDateObject(object);
    }
    return names.flatMap((name) => whyNotName(name, path()) ?? []).join(' ') || undefined;
  };

/** The unsafe and reserved names in a document, and `shownDateKey` if it has values that JSON can't express. */
export function namesToKeep(document: DocumentValue): ReadonlySet<string> {
  const names = new Set<string>();
  const left = [document];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (isObject(next))
      for (const name of Object.keys(next))
        if (isUnsafeName(name) || (isReserved(name) && name !== shownDateKey)) names.add(name);
    if (isObject(next) || Array.isArray(next)) for (const inner of Object.values(next)) left.push(inner);
    else if (inexpressibleName(next) !== undefined) names.add(shownDateKey);
  }
  return names;
}

function meaningFor(known: ReadonlySet<string> = none): Meaning {
  const date = known.has(serverDateKey) ? dateBy(shownDateOf) : anyDate;
  return known.has(shownDateKey) ? (object) => date(object) ?? inexpressibleOf(object) : date;
}

/** What may trouble some clients, as a whole sentence. */
type Warning = { warning?: string };

/**
 * Parses a JSON value, with dates in either notation. A byte order mark at the beginning is left out, as in a file. `known`: see `readDocument`.
 */
export function readJson(
  given: string,
  known?: ReadonlySet<string>,
): ({ value: DocumentValue } & Warning) | { fault: JsonFault; all?: readonly PlacedFault[] } {
  const text = given.replace(/^\ufeff/, ' ');
  const scanned = scanJson(text, storableObjects(text, known));
  if ('fault' in scanned) return scanned;
  const warning = depthWarning(scanned.depth);
  return { value: valueOf(JSON.parse(text), meaningFor(known)), ...(warning === undefined ? {} : { warning }) };
}

/** The parsed document, or the first place where the text is not a valid model. */
export type ReadDocument = ({ value: DocumentObject } & Warning) | { fault: JsonFault; all?: readonly PlacedFault[] };

/**
 * Parses the data of a model; `what` names it at the beginning of error sentences. Takes about 50 ms per million characters. `known`: the
 * `namesToKeep` of the document the text was made from; if it has objects that look like the server's dates, all of them are read as objects.
 */
export function readDocument(text: string, what: string, known?: ReadonlySet<string>): ReadDocument {
  const read = readJson(text, known);
  if ('fault' in read) return read;
  const { value } = read;
  if (isObject(value)) return { ...read, value };
  const at = text.length - text.trimStart().length;
  return { fault: { at, reason: `${what} must be an object. This is ${kindLabels[kindOf(value)]}.` } };
}

const kindLabels: Record<Kind, string> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  null: 'null',
};

/**
 * Parses a JSON value, with dates in either notation. `fault`: why it can't be stored; undefined if it is not JSON, and does not begin like a text,
 * an object or an array.
 */
export function readJsonValue(text: string): { value: DocumentValue } | { fault: string | undefined } {
  const read = readJson(text);
  if (!('fault' in read)) return { value: read.value };
  const { reason, isSyntax } = read.fault;
  return { fault: isSyntax && !/^\s*[[{"]/.test(text) ? undefined : reason };
}
