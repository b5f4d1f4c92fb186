import type { Edit } from './edit';
import { type DocumentObject, type DocumentValue, isObject, type Path } from './value';

/** Edits that are sent together. `size`: the number of values; a long text counts as several. */
export type Batch = { edits: Edit[]; size: number };

/** UTF-16 code units of text that count as one value. */
const textOfOne = 2_000;

const textSize = (text: string) => 1 + Math.floor(text.length / textOfOne);

/** The edits that fill an empty document, in batches of at most `most` values. */
export function batchesFor(data: DocumentObject, most: number): Batch[] {
  const sizes = new Map<DocumentValue, number>();
  const sizeOf = (value: DocumentValue): number => {
    if (typeof value === 'string') return textSize(value);
    if (!Array.isArray(value) && !isObject(value)) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = 1 + Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 0);
    sizes.set(value, size);
    return size;
  };
  const batches: Batch[] = [];
  const add = (edit: Edit, size: number) => {
    const last = batches.at(-1);
    if (last && last.size + size <= most) {
      last.edits.push(edit);
      last.size += size;
    } else batches.push({ edits: [edit], size });
  };
  /** `hold` creates the edit that puts a value at `path`. */
  const put = (value: DocumentValue, path: Path, hold: (value: DocumentValue) => Edit) => {
    const size = sizeOf(value);
    if (size <= most) return add(hold(value), size);
    if (typeof value === 'string') {
      add(hold(''), 1);
      for (const { index, text } of pieces(value, most * textOfOne))
        add({ type: 'splice', path, index, remove: 0, insert: text }, textSize(text));
      return;
    }
    add(hold(Array.isArray(value) ? [] : {}), 1);
    fill(value, path);
  };
  const fill = (value: DocumentValue, path: Path) => {
    if (Array.isArray(value))
      value.forEach((item, index) =>
        put(item, [...path, index], (held) => ({ type: 'insertItem', path, index, value: held })),
      );
    else if (isObject(value))
      for (const key of Object.keys(value))
        put(value[key] ?? null, [...path, key], (held) => ({ type: 'setMember', path, key, value: held }));
  };
  fill(data, []);
  return batches;
}

/** Splits between characters, never within a surrogate pair. */
function pieces(text: string, length: number): { index: number; text: string }[] {
  const cut: { index: number; text: string }[] = [];
  for (let index = 0; index < text.length;) {
    let end = Math.min(text.length, index + length - 2);
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length) end += 1;
    cut.push({ index, text: text.slice(index, end) });
    index = end;
  }
  return cut;
}
