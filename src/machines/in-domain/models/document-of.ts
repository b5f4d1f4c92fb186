import { setMember, type DocumentObject, type DocumentValue } from '../../../document/value';
import { isPlainObject } from './json-values';
import { dateOf } from './model-dates';

/** A model's data, in the server's notation or in that of people, as a document: with dates as dates. */
export function documentOf(data: Record<string, unknown>): DocumentObject {
  const made: DocumentObject = {};
  for (const key of Object.keys(data)) setMember(made, key, valueOf(data[key]));
  return made;
}

function valueOf(value: unknown): DocumentValue {
  const at = dateOf(value);
  if (at !== undefined) return new Date(at);
  if (Array.isArray(value)) return value.map(valueOf);
  if (isPlainObject(value)) return documentOf(value);
  return value as DocumentValue;
}
