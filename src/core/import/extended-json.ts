import { type DocumentObject, type DocumentValue, isObject, setMember } from '~/core/document/value';
import { readNumber } from '~/core/json/number-text';
import { timeOfIso } from '~/core/json/values';

/** Values of MongoDB in its Extended JSON. */
const mark = /"\$(?:oid|date|uuid|symbol|numberLong|numberInt|numberDouble|numberDecimal)"\s*:\s*(?:["{\d-])/;
export const hasExtended = (text: string): boolean => mark.test(text);

const numberOf = (text: string): DocumentValue => {
  const read = readNumber(text);
  return 'value' in read ? read.value : text;
};

function dateOf(value: DocumentValue | undefined): Date | undefined {
  const inner = isObject(value) ? readExtended(value) : value;
  const at = typeof inner === 'string' ? timeOfIso(inner.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number(inner);
  const date = new Date(typeof inner === 'string' || typeof inner === 'number' ? (at ?? Number.NaN) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The value of an object that stands for one; undefined if it is an ordinary object. */
function meantBy(object: DocumentObject): DocumentValue | undefined {
  const [[key, value] = ['', null], ...more] = Object.entries(object);
  if (more.length > 0) return undefined;
  if (key === '$date') return dateOf(value);
  if (typeof value !== 'string') return undefined;
  if (key === '$oid' || key === '$uuid' || key === '$symbol') return value;
  return /^\$number(?:Long|Int|Double|Decimal)$/.test(key) ? numberOf(value) : undefined;
}

/** Reads ids, dates and numbers of another database; numbers that would lose digits become texts. */
export function readExtended(value: DocumentValue): DocumentValue {
  if (Array.isArray(value)) return value.map(readExtended);
  if (!isObject(value)) return value;
  const meant = meantBy(value);
  if (meant !== undefined) return meant;
  const read: DocumentObject = {};
  for (const [key, inner] of Object.entries(value)) setMember(read, key, readExtended(inner));
  return read;
}
