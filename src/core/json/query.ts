import type { ApiProblem } from '~/core/problem';
import { fieldOf, valueIn } from './field';
import { clauseWords, operators } from './query-grammar';
import { dateOf, isPlainObject, kindOfValue } from './values';

/** What a query can ask about a model. */
export type QueriedModel = { id: string; version: number; data: Readonly<Record<string, unknown>> };

/** An error in a query; positions in `text` count from 1. `from`, `to`: the range in UTF-16 code units from 0; equal at the end of the query. */
type QueryFault = { from: number; to: number; text: string };

function faultyPosition(problem: ApiProblem | undefined): number | undefined {
  const details = (problem as { details?: Record<string, unknown> } | undefined)?.details;
  const index = details?.['index'];
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index : undefined;
}

/** Where the error is and what was expected there, derived from the position in the server's answer; undefined if it has none. */
export function queryFault(query: string, problem: ApiProblem | undefined): QueryFault | undefined {
  const index = faultyPosition(problem);
  if (index === undefined) return undefined;
  const stop = Math.min(index, query.length);
  // The server stops inside or after an unexpected word.
  const start = wordStart(query, stop);
  const isWithinWord = isWordPart(query.charAt(stop)) && start < stop;
  const from = isWithinWord || isCutKeyword(query.slice(start, stop)) ? start : stop;
  const word = /^\w+/.exec(query.slice(from))?.[0].length ?? 1;
  return {
    from,
    to: Math.min(query.length, from + word),
    text: `Expected ${expectedAfter(query.slice(0, from))} at position ${from + 1}.`,
  };
}

const isWordPart = (char: string) => /^\w$/.test(char);
const wordStart = (text: string, end: number) => end - (/\w+$/.exec(text.slice(0, end))?.[0].length ?? 0);

const isCutKeyword = (word: string) =>
  word.length > 2 && keywords.some((each) => each !== word.toUpperCase() && each.startsWith(word.toUpperCase()));

const comparisons: readonly string[] = [...operators, 'LIKE'];
const keywords = clauseWords.flatMap((word) => word.split(' '));
const clauses = keywords.slice(1);
const token = /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`[^`]*`?|[<>!]=|[=<>+\-*/%(),[\]]|[^\s=!<>+\-*/%(),[\]"'`]+/g;

function expectedAfter(beginning: string): string {
  const tokens = beginning.match(token) ?? [];
  const last = tokens.at(-1) ?? '';
  if (/^["'`]/.test(last) && (last.length === 1 || !last.endsWith(last.charAt(0)))) return 'a closing quote';
  const words = tokens.map((each) => each.toUpperCase());
  const clauseAt = words.findLastIndex((word) => clauses.includes(word));
  return expectedIn(words[clauseAt] ?? 'SELECT', words.slice(clauseAt + 1));
}

/** What must follow these keywords directly, and what may come after that. */
const following: Record<string, [atOnce: string, then: string]> = {
  FROM: ['a collection', 'WHERE, ORDER BY, LIMIT or OFFSET'],
  ORDER: ['BY', 'BY'],
  LIMIT: ['a number', 'OFFSET or the end of the query'],
  OFFSET: ['a number', 'the end of the query'],
};

/** @param rest the tokens after the clause keyword, in upper case */
function expectedIn(clause: string, rest: readonly string[]): string {
  const last = rest.at(-1);
  if (clause === 'WHERE') return expectedInCondition(rest);
  const [atOnce, then] = following[clause] ?? [];
  if (atOnce !== undefined && then !== undefined) return last === undefined ? atOnce : then;
  if (last === ',' || (clause === 'BY' && last === undefined)) return 'a field';
  if (clause === 'BY') return /^(ASC|DESC)/.test(last ?? '') ? 'LIMIT or OFFSET' : 'ASC, DESC, LIMIT or OFFSET';
  if (last === undefined) return 'SELECT';
  if (last === 'SELECT') return 'a field, * or FROM';
  return last === 'AS' ? 'a name' : 'FROM';
}

function expectedInCondition(tokens: readonly string[]): string {
  const last = tokens.at(-1);
  const startAt = tokens.findLastIndex((each) => ['AND', 'OR', 'NOT'].includes(each));
  const condition = tokens.slice(startAt + 1).filter((each) => each !== '(' && each !== ')');
  if (condition.length === 0 && last !== ')') return 'a condition';
  if (last !== undefined && (comparisons.includes(last) || /^[-+*/%]$/.test(last))) return 'a value';
  if (!condition.some((each) => comparisons.includes(each))) return 'a comparison such as =, > or LIKE';
  return 'AND, OR, ORDER BY, LIMIT or OFFSET';
}

/** Whether a query finds models with all their fields, under their own names. */
export const findsWholeModels = (query: string): boolean => /^\s*select\s+(?:\*\s+)?from\s/i.test(query);

/** So many fields inside objects are found at most, and so many in one: an object can be a dictionary. */
const [mostInner, mostInOne] = [200, 50];

type Fields = Map<string, Fields>;

const listed = (fields: Fields, outer: readonly string[] = []): string[] =>
  [...fields].flatMap(([key, inner]) => [fieldOf([...outer, key]), ...listed(inner, [...outer, key])]);

/** The top-level keys of all these models in order of first appearance, each before the fields inside its objects. */
export function dataFields(models: readonly QueriedModel[]): string[] {
  const all: Fields = new Map();
  let left = mostInner;
  const add = (data: QueriedModel['data'], fields: Fields) => {
    for (const [key, value] of Object.entries(data)) {
      if (!fields.has(key) && fields !== all && (fields.size === mostInOne || left-- <= 0)) return;
      const inner: Fields = fields.get(key) ?? new Map();
      fields.set(key, inner);
      if (left > 0 && isPlainObject(value) && dateOf(value) === undefined) add(value, inner);
    }
  };
  for (const { data } of models) add(data, all);
  return listed(all);
}

/** The top-level keys of all these models, in order of first appearance (spec domain-level §2 "Models"). */
export function dataKeys(models: readonly QueriedModel[]): string[] {
  const seen = new Set<string>();
  for (const { data } of models) for (const key of Object.keys(data)) seen.add(key);
  return [...seen];
}

type CellKind = 'missing' | 'null' | 'string' | 'number' | 'boolean' | 'date' | 'json';

/** @param field as `fieldOf` writes it */
export function cellKind({ data }: QueriedModel, field: string): CellKind {
  const value = valueIn(data, field);
  if (value === undefined) return 'missing';
  const kind = kindOfValue(value);
  return kind === 'array' || kind === 'object' ? 'json' : kind;
}

/** Fields with only numeric values: their columns are right-aligned. */
export function numberFields(models: readonly QueriedModel[], fields: readonly string[]): Set<string> {
  return new Set(
    fields.filter((field) => {
      const kinds = models.map((model) => cellKind(model, field)).filter((kind) => kind !== 'missing');
      return kinds.length > 0 && kinds.every((kind) => kind === 'number');
    }),
  );
}
