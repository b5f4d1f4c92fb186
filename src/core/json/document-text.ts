import { type DocumentValue, isObject, type Path } from '~/core/document/value';
import { inexpressibleName, shownDateKey } from './values';

/**
 * A document as JSON for reading and editing: two spaces per level, dates in the readable notation. `readSource` parses it to the same value, if it is
 * given what `namesToKeep` finds in the document.
 */
export function documentText(value: DocumentValue): string {
  const parts: string[] = [];
  write(value, '\n', parts);
  return parts.join('');
}

/** `line`: the line break and indentation at the level of the value. */
function write(value: DocumentValue, line: string, parts: string[]): void {
  const inner = `${line}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return void parts.push('[]');
    value.forEach((item, index) => {
      parts.push(index === 0 ? '[' : ',', inner);
      write(item, inner, parts);
    });
    parts.push(line, ']');
  } else if (isObject(value)) {
    const keys = Object.keys(value);
    if (keys.length === 0) return void parts.push('{}');
    keys.forEach((key, index) => {
      parts.push(index === 0 ? '{' : ',', inner, JSON.stringify(key), ': ');
      write(value[key] ?? null, inner, parts);
    });
    parts.push(line, '}');
  } else parts.push(leafText(value));
}

/** For each line of `documentText`, the path of the value that begins or ends there. */
export function linePaths(value: DocumentValue, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => linePaths(item, [...path, index]))
    : isObject(value)
      ? Object.keys(value).flatMap((key) => linePaths(value[key] ?? null, [...path, key]))
      : [];
  return inner.length === 0 ? [path] : [path, ...inner, path];
}

function leafText(value: null | boolean | number | string | Date): string {
  const name = inexpressibleName(value);
  if (name !== undefined) return `{ "${shownDateKey}": "unknown", "value": "${name}" }`;
  if (value instanceof Date) return `{ "${shownDateKey}": "date", "value": "${value.toISOString()}" }`;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}
