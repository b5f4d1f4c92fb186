import type { Path } from '../../../document/value';

type Level = { key: string | number | undefined; isArray: boolean };

/**
 * What the caret is in or beside, for a text that may be half written: the names and positions that lead there, as far as they can be
 * told. Reads from the beginning to the caret.
 */
export function pathAt(text: string, at: number): Path {
  const levels: Level[] = [];
  let index = 0;
  while (index < at) {
    const sign = text.charAt(index);
    const level = levels.at(-1);
    if (sign === '"') {
      const end = endOfString(text, index);
      if (level && !level.isArray && level.key === undefined) level.key = nameIn(text.slice(index, end));
      index = end;
      continue;
    }
    if (sign === '{') levels.push({ key: undefined, isArray: false });
    else if (sign === '[') levels.push({ key: 0, isArray: true });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level) level.key = typeof level.key === 'number' ? level.key + 1 : undefined;
    index += 1;
  }
  return levels.flatMap(({ key }) => (key === undefined ? [] : [key]));
}

/** Behind the closing quote; the end of the line where there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
    else if (code === 0x0a) return at;
  }
  return text.length;
}

function nameIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.replace(/^"|"$/g, '');
  }
}
