/** An object with names and values, as JSON has them. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Also for names such as `__proto__`, which an assignment would take for something else. */
export function setOwn(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The beginning of a value as JSON, of `most` characters at most; only as much of the value is read as is shown. */
export function jsonBeginning(value: unknown, most: number): string {
  let text = '';
  const room = () => text.length <= most;
  const write = (inner: unknown): void => {
    if (!room()) return;
    if (Array.isArray(inner)) {
      text += '[';
      for (let index = 0; index < inner.length && room(); index += 1) {
        if (index > 0) text += ',';
        write(inner[index]);
      }
      text += ']';
    } else if (isPlainObject(inner)) {
      text += '{';
      let first = true;
      for (const key in inner) {
        if (!Object.hasOwn(inner, key)) continue;
        if (!room()) break;
        text += `${first ? '' : ','}${JSON.stringify(key.slice(0, most + 1))}:`;
        first = false;
        write(inner[key]);
      }
      text += '}';
    } else if (typeof inner === 'string') text += JSON.stringify(inner.slice(0, most + 1));
    else text += JSON.stringify(inner) ?? '';
  };
  write(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
