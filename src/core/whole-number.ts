/** The server counts in 32 bits. */
const most = 2 ** 31 - 1;

/** Undefined where the text is no whole number, or one that is too small or too large. */
export function wholeNumberFrom(least: number, text: string): number | undefined {
  const digits = text.trim();
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= least && value <= most ? value : undefined;
}
