/** As in "1,234". */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** As in "1 domain", "1,234 domains". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
