/** One of the conditions that AND joins. `joint`: what separates it from the one before. */
export type Term = { text: string; joint: string; condition: Condition | undefined };

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'contains' | 'begins with';
/** A comparison of a field with a value. `path`: as it is written, such as `lines[0].price`. */
export type Condition = { path: string; comparison: Comparison; value: string | number | boolean };
export type Order = { path: string; descending: boolean };
/** A selected field; `name` is its key in the data of the result. */
export type Field = { path: string; name: string };

/** Each clause with its keyword and the white space after it, or empty. `head`: up to the collection. */
export type Clauses = { head: string; where: string; order: string; limit: string; offset: string };
export type QueryParts = {
  clauses: Clauses;
  collection: string;
  /** Empty: all. */
  fields: readonly Field[];
  /** Empty: no condition. Without `isJoined`, the only one contains an OR, so that AND needs it in parentheses. */
  terms: readonly Term[];
  isJoined: boolean;
  order: readonly Order[];
};

/** Without the white space at the end. Other white space than the grammar's may be part of a key. */
export const trimmedEnd = (text: string) => text.replace(/[ \t\r\n\f]+$/, '');

const keyChar = '[^ \\t\\r\\n\\f=!<>+\\-*/%()[\\],.]';
const key = `(?:(?!select|from|limit|offset|where|["'\`])${keyChar}+|\`[^\`]*\`)`;
const pathForm = new RegExp(`${key}(?:\\[\\d+\\]|\\.${key})*`, 'iy');
const keysForm = new RegExp(`(?:^|\\.)(${key})`, 'gi');
const textForm = /"(?:[^"\\]|\\"|\\(?!"))*"|'(?:[^'\\]|\\'|\\(?!'))*'/y;
const numberForm = /[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const aliasForm = /`[^`]*`[ \t\r\n\f]*|[a-z][a-z\d]+[ \t\r\n\f]+/iy;
const blanksForm = /[ \t\r\n\f]*/y;
const someBlanksForm = /[ \t\r\n\f]+/y;
const wordEnd = new RegExp(`(?!${keyChar})`, 'y');
const keyword = (word: string) => new RegExp(`${word}(?!${keyChar})`, 'iy');
const andForm = keyword('AND');
const orForm = keyword('OR');
const notForm = keyword('NOT');
const likeForm = keyword('LIKE');
const asForm = keyword('AS');
const booleanForm = keyword('(?:true|false)');
const directionForm = keyword('(?:ASC|DESC)');
const comparisonForm = />=|<=|!=|=|>|</y;

const lastKey = (path: string) => [...path.matchAll(keysForm)].at(-1)?.[1] ?? '';

/** The server refuses parentheses that are nested deeper. */
const maxDepth = 100;

type Operand = { path: string } | { value: Condition['value'] } | 'other';

/** Reads a query by the server's grammar; undefined if it is refused. Backs up where the grammar has alternatives, as the server does. */
export function readQueryParts(text: string): QueryParts | undefined {
  let at = 0;
  let depth = 0;

  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at;
    const found = form.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const attempt = <Result>(rule: () => Result | undefined): Result | undefined => {
    const start = at;
    const result = rule();
    if (result === undefined) at = start;
    return result;
  };
  const blanks = () => take(blanksForm);
  const then = (form: RegExp) => attempt(() => (take(form) === undefined ? undefined : (blanks(), true)));

  const path = () => {
    const found = take(pathForm);
    if (found !== undefined) blanks();
    return found;
  };
  const quoted = () => {
    const found = take(textForm);
    if (found === undefined) return undefined;
    blanks();
    const quote = found.charAt(0);
    return found.slice(1, -1).replaceAll(`\\${quote}`, quote);
  };
  const literal = (): Operand | undefined => {
    const found = quoted();
    if (found !== undefined) return { value: found };
    const truth = take(booleanForm);
    if (truth !== undefined) return (blanks(), { value: truth.toLowerCase() === 'true' });
    return attempt(() => {
      const number = take(numberForm);
      if (number === undefined || take(wordEnd) === undefined) return undefined;
      blanks();
      return { value: Number(number) };
    });
  };
  const value = (): Operand | undefined => {
    const found = literal();
    if (found) return found;
    const field = path();
    return field === undefined ? undefined : { path: field };
  };
  const inParentheses = <Result>(rule: () => Result | undefined) =>
    attempt(() => {
      if (!then(/\(/y) || depth === maxDepth) return undefined;
      depth += 1;
      const result = rule();
      depth -= 1;
      return result !== undefined && then(/\)/y) ? result : undefined;
    });
  const chain = (operator: RegExp, first: Operand | undefined, next: () => Operand | undefined) => {
    if (first === undefined) return undefined;
    let result: Operand = first;
    while (attempt(() => (then(operator) ? next() : undefined)) !== undefined) result = 'other';
    return result;
  };
  const product = (): Operand | undefined =>
    chain(/[*/%]/y, value() ?? inParentheses(() => (sum() ? 'other' : undefined)), value);
  const sum = (): Operand | undefined => chain(/[+-]/y, product(), product);

  type Found = Condition | 'other';
  const comparison = (): Found | undefined => {
    const left = sum();
    const operator = left && take(comparisonForm);
    if (operator === undefined) return undefined;
    blanks();
    const right = sum();
    if (right === undefined || left === undefined) return undefined;
    return left !== 'other' && right !== 'other' && 'path' in left && 'value' in right
      ? { path: left.path, comparison: operator as Comparison, value: right.value }
      : 'other';
  };
  const like = (): Found | undefined => {
    const field = path();
    if (field === undefined || !then(likeForm)) return undefined;
    const pattern = quoted();
    if (pattern === undefined) return undefined;
    const [, start, inner] = /^(%?)([^%]+)%$/s.exec(pattern) ?? [];
    return inner === undefined
      ? 'other'
      : { path: field, comparison: start === '%' ? 'contains' : 'begins with', value: inner };
  };
  const simple = () => attempt(comparison) ?? attempt(like);
  const group = (): Found | undefined => inParentheses(() => (condition() ? 'other' : undefined));
  const negated = (): Found | undefined => {
    if (!then(notForm)) return undefined;
    return (simple() ?? group()) && 'other';
  };
  const term = (isFirst: boolean): Found | undefined =>
    (isFirst ? attempt(negated) : undefined) ?? group() ?? simple();

  /** One or more conditions that AND joins. */
  const joined = (isFirst: boolean): Term[] | undefined => {
    const terms: Term[] = [];
    let end = at;
    for (;;) {
      const next = attempt(() => {
        if (terms.length > 0 && !then(andForm)) return undefined;
        const start = at;
        const found = term(isFirst && terms.length === 0);
        if (found === undefined) return undefined;
        const written = trimmedEnd(text.slice(start, at));
        return {
          text: written,
          joint: text.slice(end, start),
          condition: found === 'other' ? undefined : found,
        };
      });
      if (!next) return terms.length > 0 ? terms : undefined;
      terms.push(next);
      end += next.joint.length + next.text.length;
    }
  };
  const condition = (): { terms: Term[]; isJoined: boolean } | undefined => {
    const start = at;
    const terms = joined(true);
    if (!terms) return undefined;
    let isJoined = true;
    while (attempt(() => (then(orForm) ? joined(false) : undefined))) isJoined = false;
    const whole = { text: trimmedEnd(text.slice(start, at)), joint: '', condition: undefined };
    return isJoined ? { terms, isJoined } : { terms: [whole], isJoined };
  };

  const list = <Item>(item: () => Item | undefined): Item[] => {
    const items: Item[] = [];
    for (;;) {
      const next = attempt(() => (items.length === 0 || then(/,/y) ? item() : undefined));
      if (next === undefined) return items;
      items.push(next);
    }
  };
  const field = (): Field | undefined => {
    const found = path();
    if (found === undefined) return undefined;
    const alias = attempt(() => (take(asForm) && take(someBlanksForm) ? take(aliasForm) : undefined));
    const name = alias === undefined ? lastKey(found) : trimmedEnd(alias);
    return { path: found, name: name.replaceAll('`', '') };
  };
  const ordered = (): Order | undefined => {
    const found = path();
    if (found === undefined) return undefined;
    const direction = take(directionForm);
    blanks();
    return { path: found, descending: direction?.toUpperCase() === 'DESC' };
  };
  /** The text of a clause, which may be missing, and what it contains. */
  const clause = <Result>(word: RegExp, rule: () => Result | undefined) => {
    const start = at;
    const result = attempt(() => (take(word) && take(someBlanksForm) ? rule() : undefined));
    return { written: text.slice(start, at), result };
  };

  blanks();
  if (!take(/SELECT/iy) || !take(someBlanksForm)) return undefined;
  const everything = attempt(() => (take(/\*/y) ? take(someBlanksForm) : undefined));
  const fields = everything === undefined ? list(field) : [];
  if (!take(/FROM/iy) || !take(someBlanksForm)) return undefined;
  const collection = take(/[^ \t\r\n\f]+/y);
  if (collection === undefined) return undefined;
  blanks();
  const head = text.slice(0, at);
  const where = clause(/WHERE/iy, condition);
  const order = clause(/ORDER BY/iy, () => {
    const items = list(ordered);
    return items.length > 0 ? items : undefined;
  });
  const count = () => (take(/\d+/y) ? (blanks(), true) : undefined);
  const limit = clause(/LIMIT/iy, count);
  const offset = clause(/OFFSET/iy, count);
  if (at < text.length) return undefined;
  return {
    clauses: {
      head,
      where: where.written,
      order: order.written,
      limit: limit.written,
      offset: offset.written,
    },
    collection,
    fields,
    ...(where.result ?? { terms: [], isJoined: true }),
    order: order.result ?? [],
  };
}
