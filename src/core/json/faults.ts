/** What may come next in a JSON text. `closer`: what ends the innermost object or array; undefined outside of any. */
export type Expected = {
  due: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';
  closer: '}' | ']' | undefined;
};

const invisible: Record<string, string> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202f': 'narrow no-break space',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
};
const codeOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const word = /[\p{L}\p{N}_$.+-]{1,20}/uy;
const closed = /"(?:[^"\\\n]|\\.){0,20}"/y;
const previousSign = /\S(?=\s*$)/;

/** The word, text or single character that begins here. */
function foundAt(text: string, at: number): string {
  for (const form of [word, closed]) {
    form.lastIndex = at;
    const found = form.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

const shown = (found: string) => (found.startsWith('"') ? found : `“${found}”`);

/** What is wrong with a character whatever was expected. */
function strangeSign(sign: string, next: string): string | undefined {
  if (/[\p{C}\p{Z}]/u.test(sign)) {
    const name = invisible[sign];
    return `Unexpected invisible character ${codeOf(sign)}${name === undefined ? '' : ` (${name})`}. Remove it.`;
  }
  if (/[‘’‚‛“”„‟«»‹›`´]/.test(sign)) return `Use straight quotation marks ("), not ${sign}.`;
  if (sign === "'") return `Use double quotation marks ("), not single ones.`;
  return sign === '#' || (sign === '/' && /[/*]/.test(next)) ? 'JSON has no comments. Remove this one.' : undefined;
}

/** A sentence that says what is wrong with a text that stops being JSON at this offset. */
export function syntaxFault(text: string, at: number, { due, closer }: Expected): string {
  if (at >= text.length) {
    if (text.trim() === '') return 'The text is empty.';
    return due === 'commaOrEnd' && closer
      ? `The text ends too early: ${closer} is missing.`
      : 'The text ends too early.';
  }
  const found = foundAt(text, due.startsWith('value') ? wordStart(text, at) : at);
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const strange = strangeSign(sign, text.charAt(at + 1));
  if (strange !== undefined) return strange;
  const before = previousSign.exec(text.slice(Math.max(0, at - 200), at))?.[0];
  if (sign === closer && before === ',') return `Remove the comma before ${sign}.`;
  switch (due) {
    case 'value':
    case 'valueOrEnd':
      if (/^[-+.\d]/.test(found)) return `${shown(found)} is not a number in JSON.`;
      if (/^[\p{L}_$]/u.test(found)) return `${shown(found)} is not a value in JSON. Put texts in quotation marks.`;
      return `Expected a value, not ${shown(found)}.`;
    case 'key':
    case 'keyOrEnd':
      return /^[\p{L}\p{N}_$]/u.test(found)
        ? `Put the name ${shown(found)} in quotation marks.`
        : `Expected a name in quotation marks, not ${shown(found)}.`;
    case 'colon':
      return `Expected a colon after the name, not ${shown(found)}.`;
    case 'commaOrEnd':
      if (before !== undefined && /\d/.test(before) && /^[\w.+-]/.test(found) && !/\s/.test(text.charAt(at - 1)))
        return `${shown(foundAt(text, wordStart(text, at)))} is not a number in JSON.`;
      return closer
        ? `Expected a comma or ${closer}, not ${shown(found)}.`
        : `Nothing may follow the value, but there is ${shown(found)}.`;
  }
}

/** Where the word begins that goes on here. */
function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 20 && /[\w.+-]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** A sentence that says what is wrong in a text in quotation marks, at this offset. */
export function textFault(text: string, at: number): string {
  const sign = text.charAt(at);
  if (sign === '') return 'The text ends too early: a quotation mark is missing.';
  if (sign === '\n' || sign === '\r')
    return 'A quotation mark is missing on this line. A line break within a text is written as \\n.';
  if (sign === '\t') return 'A tab within a text is written as \\t.';
  if (sign < ' ') return `The control character ${codeOf(sign)} is written as \\u${codeOf(sign).slice(2)}.`;
  return sign === 'u'
    ? 'After \\u, four digits are needed, as in \\u00e9.'
    : `\\${String.fromCodePoint(text.codePointAt(at) ?? 0)} has no meaning in JSON. A backslash is written as \\\\.`;
}

/** From this depth on, the operator is warned. */
const unusualDepth = 50;

/** A sentence that warns of data that some clients can't read; undefined if all can. @param depth how many objects and arrays are in one another */
export const depthWarning = (depth: number): string | undefined =>
  depth < unusualDepth
    ? undefined
    : `The data is nested ${depth} levels deep. Applications in Node can't open a model of 60 levels.`;
