import { setMember, type DocumentObject, type DocumentValue } from '../../../document/value';
import { isPlainObject } from './json-values';
import { dateOf } from './model-dates';

/** A model's data as a document, with dates as dates: as `timeOf` tells them, in the server's notation or in that of people. */
export function documentOf(data: Record<string, unknown>, timeOf = dateOf): DocumentObject {
  const made: DocumentObject = {};
  for (const key of Object.keys(data)) setMember(made, key, valueOf(data[key], timeOf));
  return made;
}

function valueOf(value: unknown, timeOf: typeof dateOf): DocumentValue {
  const at = timeOf(value);
  if (at !== undefined) return new Date(at);
  if (Array.isArray(value)) return value.map((item) => valueOf(item, timeOf));
  if (isPlainObject(value)) return documentOf(value, timeOf);
  return value as DocumentValue;
}
