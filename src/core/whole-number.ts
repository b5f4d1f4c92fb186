/** The server counts in 32 bits. */
const most = 2 ** 31 - 1;

/** Undefined if the text is not a whole number from `least` to 2³¹ − 1. */
export function wholeNumberFrom(least: number, text: string): number | undefined {
  const digits = text.trim();
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= least && value <= most ? value : undefined;
}
