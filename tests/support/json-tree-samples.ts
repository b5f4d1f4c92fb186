import type { DocumentObject, DocumentValue } from '~/core/document/value';

/** 20 Nov 2026, 08:12:44.120 UTC. */
const placed = new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120));

/** In UTC, in the format of the console. */
export const writeDate = (date: Date): string => {
  const [day, time] = date.toISOString().slice(0, 23).split('T');
  const [year, month, of] = (day ?? '').split('-');
  const hour = Number(time?.slice(0, 2));
  const clock = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0') + (time?.slice(2) ?? '');
  return `${month}/${of}/${year} ${clock} ${hour < 12 ? 'AM' : 'PM'}`;
};

export const orderDocument = (): DocumentObject => ({
  address: { city: 'Rotterdam', street: '4 Coolsingel', zip: '3012 AA' },
  customer: 'Barbara Johnson',
  lines: [
    { price: 24.99, qty: 1, sku: 'LAMP-02' },
    { price: 12, qty: 2, sku: 'DESK-11' },
    { price: 3.5, qty: 4, sku: 'BULB-07' },
  ],
  note: 'Leave it with the neighbour, the bell is broken',
  paid: false,
  placed: new Date(placed),
  quantity: 3,
  shippedBy: null,
  tags: ['fragile', 'gift'],
});

export const everyKind = (): DocumentObject => ({
  'an object': { inside: 1 },
  'an empty object': {},
  'an array': [1, 2, 3],
  'an empty array': [],
  'a string': 'some text',
  'an empty string': '',
  'a number': -1234.5,
  'a large number': 9_007_199_254_740_991,
  'a boolean': true,
  'a date': new Date(placed),
  'a null': null,
});

export const oddNames = (): DocumentObject => ({
  '': 'the name is empty',
  ' ': 'the name is a space',
  __proto: 1,
  constructor: 'a name like any other',
  '<b>bold</b>': '<script>alert(1)</script>',
  '😀 smiling 🚚': '🇳🇱 with a flag',
  'שם הלקוח': 'ברברה ג׳ונסון, רחוב 12',
  'اسم العميل': 'باربرا جونسون',
  'two\nlines': 'first\nsecond\n\tthird',
  '\u202Egnp.exe': 'turned round \u202E by a control character',
  'a/b.c[0]"quoted"': 'She said "yes" \\ no',
  [`a very long name ${'of many words '.repeat(20)}`]: 'short',
  'wide 全角文字': '日本語の値はここにあります',
});

export const longStrings = (): DocumentObject => ({
  short: 'x',
  sentence: 'The bell is broken, so leave it with the neighbour at number six. '.repeat(3).trim(),
  long: 'All work and no play. '.repeat(500),
  huge: 'ab'.repeat(2_500_000),
  lines: 'one\ntwo\nthree\nfour',
});

/** An object with this many properties, within an object. */
export const wideDocument = (count: number): DocumentObject => ({
  first: 1,
  wide: Object.fromEntries(Array.from({ length: count }, (_, index) => [`member ${index}`, index])),
  last: 2,
});

export function deepDocument(depth: number): DocumentObject {
  let value: DocumentValue = 'the bottom';
  for (let level = depth; level > 1; level -= 1) value = level % 2 === 0 ? { [`level ${level}`]: value } : [value];
  return { top: value };
}
