/** What a byte is: part of a record, the last of one, behind the end of one, or outside of any. */
export type Role = 'part' | 'last' | 'end' | 'outside';
/** The field of a table that is read. `mayEnd`: the last byte was a quotation mark. `isUnclosed`: it should have ended before. */
export type QuotedField = { isQuoted: boolean; mayEnd: boolean; isUnclosed: boolean };
/** Tells the role of each byte. `isOpen`: what holds the records has no end yet. `hasStray`: something stands outside of all values. */
export type Reader = {
  roleOf: (byte: number) => Role;
  isOpen?: () => boolean;
  hasStray?: () => boolean;
  field?: QuotedField;
};

/** Steps to a value within a JSON value: keys of objects and positions in arrays. */
export type JsonPath = readonly (string | number)[];
/**
 * Which values of a JSON file are its records: each whole value, the items of the array at the path, or the members of the object at the path.
 * The path begins in each whole value.
 */
export type JsonShape = { path: JsonPath; by: 'whole' | 'items' | 'members' };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openArray = 0x5b;
const openers = new Set([openArray, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/** An open array or object. `step`: to the value that is read. `isNext`: a key comes next. `fits`: it is on the path, or holds the records. */
type Open = { isArray: boolean; step: string | number; isNext: boolean; fits: boolean };

function keyOf(bytes: readonly number[]): string {
  const text = new TextDecoder().decode(new Uint8Array(bytes));
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** Finds the records of a shape. Does not validate: what is no JSON ends up in a record. */
export function ofJson({ path, by }: JsonShape, isWithin: boolean): Reader {
  /** How many arrays and objects are open around a record. */
  const target = by === 'whole' ? 0 : path.length + 1;
  const opened = (isArray: boolean, fits: boolean, step?: string | number): Open => ({
    isArray,
    step: step ?? (isArray ? 0 : ''),
    isNext: !isArray,
    fits,
  });
  const open: Open[] = isWithin
    ? Array.from({ length: target }, (_, index) =>
        index < path.length ? opened(typeof path[index] === 'number', true, path[index]) : opened(by === 'items', true),
      )
    : [];
  let text: number[] | undefined;
  let inText = false;
  let escaped = false;
  let inRecord = false;
  let hasStray = false;

  const isInside = () => open.length >= target && (target === 0 || open[target - 1]?.fits === true);
  const end = (): Role => {
    const ends = inRecord;
    inRecord = false;
    return ends ? 'end' : 'outside';
  };
  const part = (): Role => {
    inRecord = isInside();
    return inRecord ? 'part' : 'outside';
  };
  const fitsNext = (isArray: boolean) => {
    const around = open.at(-1);
    if (around && !(around.fits && around.step === path[open.length - 1])) return false;
    return open.length + 1 < target || (open.length + 1 === target && isArray === (by === 'items'));
  };

  function textRole(byte: number): Role {
    const ends = !escaped && byte === quote;
    escaped = !escaped && byte === backslash;
    inText = !ends;
    const inner = open.at(-1);
    if (ends && text && inner) inner.step = keyOf(text);
    else text?.push(byte);
    return part();
  }

  function closedRole(): Role {
    const closesTarget = open.length === target && target > 0;
    if (closesTarget) {
      const role = isInside() ? end() : 'outside';
      open.pop();
      return role;
    }
    const role = part();
    open.pop();
    if (target > 0 || open.length > 0) return role;
    inRecord = false;
    return 'last';
  }

  const roleOf = (byte: number): Role => {
    if (inText) return textRole(byte);
    const inner = open.at(-1);
    if (openers.has(byte)) {
      const role = part();
      open.push(opened(byte === openArray, fitsNext(byte === openArray)));
      return role;
    }
    if (target > 0 && !inner && byte !== comma && !isSpace(byte)) hasStray = true;
    if (closers.has(byte) && inner) return closedRole();
    if (byte === comma) {
      const isBetween = open.length === target && isInside();
      if (inner?.isArray) inner.step = Number(inner.step) + 1;
      else if (inner) inner.isNext = true;
      return isBetween ? end() : part();
    }
    if (isSpace(byte)) {
      if (target === 0 && open.length === 0) return end();
      return inRecord ? 'part' : 'outside';
    }
    if (byte === quote) {
      inText = true;
      text = inner?.isNext && open.length <= path.length ? [] : undefined;
      if (inner) inner.isNext = false;
    }
    return part();
  };
  return { roleOf, isOpen: () => open.length > 0 && target > 0, hasStray: () => hasStray };
}
