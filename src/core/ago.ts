const second = 1_000;
const day = 86_400 * second;
/** From the longest, with their length in milliseconds. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
] as const;

const formats = {
  narrow: new Intl.RelativeTimeFormat('en', { style: 'narrow' }),
  long: new Intl.RelativeTimeFormat('en', { style: 'long' }),
};

/** How long ago it was, as in "5m ago" or "5 minutes ago". Less than a minute, or later than now: "just now". Times in epoch milliseconds. */
export function agoText(at: number, now: number, style: keyof typeof formats = 'narrow'): string {
  const passed = now - at;
  const [unit, length] = units.find(([, least]) => passed >= least) ?? [];
  return unit ? formats[style].format(-Math.floor(passed / length), unit) : 'just now';
}
