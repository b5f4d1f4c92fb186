import { scanJson } from '../models/json-scan';

const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A number as it is edited; -0 keeps its sign. */
export const writeNumber = (number: number): string => (Object.is(number, -0) ? '-0' : String(number));

/** The number that a text names, or why it can't be kept, as a whole sentence. */
export function readNumber(text: string): { value: number } | { problem: string } {
  const typed = text.trim();
  const short = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
  const [, sign, whole = '', fraction = '', power] = form.exec(typed) ?? [];
  if (whole + fraction === '')
    return { problem: typed === '' ? 'A number is needed here.' : `“${short}” is not a number.` };
  const number = [
    sign === '-' ? '-' : '',
    whole.replace(/^0+(?=\d)/, '') || '0',
    fraction === '' ? '' : `.${fraction}`,
    power === undefined ? '' : `e${power}`,
  ].join('');
  const value = Number(number);
  if (!Number.isFinite(value)) return { problem: 'This number is larger than a number can be.' };
  return scanJson(number)
    ? {
        problem: `This number would lose digits: it would be kept as ${writeNumber(value)}. As a String it keeps them.`,
      }
    : { value };
}
