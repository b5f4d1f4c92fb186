/** As in "1,234". Whole numbers without `Intl`, which takes many milliseconds to begin with. */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(?:\d{3})+$)/g, ',') : count.toLocaleString('en-US');

/** As in "1 domain", "1,234 domains". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/**
 * A size as text, base 1000 (spec server-level §9), with one decimal beyond bytes: "0 Bytes", "999 Bytes", "102.0 KB", "8.7 GB".
 * A size that rounds up to 1000 uses the next unit. A negative or infinite number gives "–".
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '–';
  let size = bytes;
  let unit = 0;
  while (unit < units.length - 1 && rounded(size, unit) >= 1000) {
    size /= 1000;
    unit += 1;
  }
  return `${rounded(size, unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

const rounded = (size: number, unit: number) => (unit === 0 ? Math.round(size) : Math.round(size * 10) / 10);

/** In characters: longer JSON is shown without colors and folding, which would make the page slow. */
export const maxColored = 1_000_000;
export const isLarge = (length: number) => length > maxColored;
