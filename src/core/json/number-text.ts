/** Significant digits, and the power of ten that multiplies them: `1.50e3` is 15 and 2. */
type Decimal = { digits: string; power: number };

/** More digits than any 64-bit floating point number has. */
const mostDigits = 800;

function decimalOf(number: string): Decimal {
  const [mantissa = '', exponent = '0'] = number.replace(/^[-+]/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const written = (whole + fraction).replace(/^0+/, '');
  let end = written.length;
  while (written.charAt(end - 1) === '0') end -= 1;
  const power = Number(exponent) - fraction.length + written.length - end;
  if (end === 0) return { digits: '', power: 0 };
  // Something above zero stands for all further digits.
  return end > mostDigits
    ? { digits: `${written.slice(0, mostDigits)}1`, power: power + end - mostDigits - 1 }
    : { digits: written.slice(0, end), power };
}

/** The exact value of a 64-bit floating point number above zero: a whole number times a power of two. */
function exactly(number: number): { whole: bigint; power: number } {
  const bits = new BigUint64Array(new Float64Array([number]).buffer)[0] ?? 0n;
  const fraction = bits & 0xfffffffffffffn;
  const power = Number(bits >> 52n);
  return power === 0 ? { whole: fraction, power: -1074 } : { whole: fraction | 0x10000000000000n, power: power - 1075 };
}

/**
 * Whether a number changes when it is stored as a 64-bit floating point number. It does not if the stored value is as near to what is written as
 * to what is shown for it: 0.20000000000000001 is shown as 0.2, and stored as 0.2000000000000000111.
 * @param number in the notation of JSON, and not too large
 */
function isRounded(number: string): boolean {
  const stored = Math.abs(Number(number));
  const [written, shown] = [decimalOf(number), decimalOf(String(stored))];
  if (written.digits === shown.digits && written.power === shown.power) return false;
  if (stored === 0) return true;
  const exact = exactly(stored);
  const tens = Math.min(written.power, shown.power, 0);
  const twos = BigInt(Math.max(-exact.power, 0));
  const scaled = ({ digits, power }: Decimal) => (BigInt(digits) * 10n ** BigInt(power - tens)) << twos;
  const value = (exact.whole << BigInt(Math.max(exact.power, 0))) * 10n ** BigInt(-tens);
  const distance = (from: bigint) => (from > value ? from - value : value - from);
  // The digits of an integer may name something: they stay as they are, unless the number is stored exactly.
  return distance(scaled(written)) > (/^-?\d+$/.test(number) ? 0n : distance(scaled(shown)));
}

const shortNumber = (number: string) => (number.length > 40 ? `${number.slice(0, 40)}…` : number);

/** A sentence that says why a number can't be stored as it is written; undefined if it can. @param number in the notation of JSON */
export function whyNotNumber(number: string): string | undefined {
  if (!Number.isFinite(Number(number)))
    return `The number ${shortNumber(number)} is too large. Put it in quotes to keep it.`;
  return isRounded(number)
    ? `The number ${shortNumber(number)} would lose digits. Put it in quotes to keep them.`
    : undefined;
}

const typedForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Writes a number; keeps the sign of -0. */
export const writeNumber = (number: number): string => (Object.is(number, -0) ? '-0' : String(number));

/** Parses a number; `problem` is a sentence that says why it can't be stored. */
export function readNumber(text: string): { value: number } | { problem: string } {
  const typed = text.trim();
  const [, sign, whole = '', fraction = '', power] = typedForm.exec(typed) ?? [];
  if (whole + fraction === '')
    return { problem: typed === '' ? 'A number is needed here.' : `“${shortNumber(typed)}” is not a number.` };
  const number = [
    sign === '-' ? '-' : '',
    whole.replace(/^0+(?=\d)/, '') || '0',
    fraction === '' ? '' : `.${fraction}`,
    power === undefined ? '' : `e${power}`,
  ].join('');
  const value = Number(number);
  if (!Number.isFinite(value)) return { problem: 'This number is too large.' };
  return isRounded(number)
    ? { problem: `This number would be rounded to ${writeNumber(value)}. Use a String to keep all digits.` }
    : { value };
}
