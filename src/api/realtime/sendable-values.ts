import type { RealTimeArray, RealTimeElement, RealTimeObject } from '@convergence/convergence';
import { isObject, type DocumentObject, type DocumentValue } from '../../document/value';

/** Members that the public client takes for an object's own workings, or loses, where they come within a value. */
const mistaken = new Set(['constructor', 'hasOwnProperty', '__proto__']);

const childrenOf = (value: DocumentValue): readonly DocumentValue[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];

/** Whether the client would fail to send this value as a whole. */
export const isMistaken = (value: DocumentValue): boolean =>
  (isObject(value) && Object.keys(value).some((key) => mistaken.has(key))) ||
  childrenOf(value).some(isMistaken);

/** As much of a value as the client sends as a whole. */
export function sendablePart(value: DocumentValue): DocumentValue {
  if (!isMistaken(value)) return value;
  if (Array.isArray(value)) return value.map(sendablePart);
  if (!isObject(value)) return value;
  const part: DocumentObject = {};
  for (const [key, child] of Object.entries(value)) if (!mistaken.has(key)) part[key] = sendablePart(child);
  return part;
}

/** Adds, member by member, what was left out of a value that has been sent. */
export function sendRest(element: RealTimeElement<unknown>, value: DocumentValue): void {
  if (!isMistaken(value)) return;
  if (Array.isArray(value)) {
    const array = element as unknown as RealTimeArray;
    for (const [index, child] of value.entries()) if (isMistaken(child)) sendRest(array.get(index), child);
    return;
  }
  if (!isObject(value)) return;
  const object = element as unknown as RealTimeObject;
  for (const [key, child] of Object.entries(value))
    if (mistaken.has(key)) sendRest(object.set(key, sendablePart(child)), child);
    else if (isMistaken(child)) sendRest(object.get(key), child);
}
