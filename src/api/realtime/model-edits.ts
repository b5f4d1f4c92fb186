import type {
  DomainUser,
  IConvergenceEvent,
  RealTimeArray,
  RealTimeElement,
  RealTimeModel,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import type { Edit } from '~/core/document/edit';
import { type DocumentObject, type DocumentValue, isObject, type Path } from '~/core/document/value';

/** Member names that the public client confuses with internals, or loses, inside a value. */
const mistaken = new Set(['constructor', 'hasOwnProperty', '__proto__']);

const childrenOf = (value: DocumentValue): readonly DocumentValue[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];

/** Whether the client would fail to send this value as a whole. */
const isMistaken = (value: DocumentValue): boolean =>
  (isObject(value) && Object.keys(value).some((key) => mistaken.has(key))) || childrenOf(value).some(isMistaken);

/** The part of a value that the client can send as a whole. */
function sendablePart(value: DocumentValue): DocumentValue {
  if (!isMistaken(value)) return value;
  if (Array.isArray(value)) return value.map(sendablePart);
  if (!isObject(value)) return value;
  const part: DocumentObject = {};
  for (const [key, child] of Object.entries(value)) if (!mistaken.has(key)) part[key] = sendablePart(child);
  return part;
}

function sendRest(element: RealTimeElement<unknown>, value: DocumentValue): void {
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

/** The common parts of all change events of the client. */
export type ValueEvent = IConvergenceEvent & {
  element: RealTimeElement<unknown>;
  sessionId: string;
  user: DomainUser;
  local: boolean;
  /** Present if the change is further down. */
  childEvent?: ValueEvent;
};
type Details = {
  key: string;
  index: number;
  fromIndex: number;
  toIndex: number;
  deleteCount: number;
  insertValue: string;
  value: unknown;
};

const valueOf = (element: unknown) => (element as RealTimeElement<DocumentValue>).value();

/** The edit for a change event of the client; undefined for events that are no edit. */
export function editOf(event: ValueEvent): Edit | undefined {
  const { name, element } = event;
  const { key, index, fromIndex, toIndex, deleteCount, insertValue, value } = event as unknown as Details;
  const path = element.path() as Path;
  const isArray = element.type() === 'array';
  const isString = element.type() === 'string';
  switch (name) {
    case 'value':
    case 'delta':
      return { type: 'setValue', path, value: valueOf(element) };
    case 'set':
      return isArray
        ? { type: 'replaceItem', path, index, value: valueOf(value) }
        : { type: 'setMember', path, key, value: valueOf(value) };
    case 'splice':
      return { type: 'splice', path, index, remove: deleteCount, insert: insertValue };
    case 'insert':
      return isString
        ? { type: 'splice', path, index, remove: 0, insert: String(value) }
        : { type: 'insertItem', path, index, value: valueOf(value) };
    case 'remove':
      if (isString) return { type: 'splice', path, index, remove: String(value).length, insert: '' };
      return isArray ? { type: 'removeItem', path, index } : { type: 'removeMember', path, key };
    case 'reorder':
      return { type: 'moveItem', path, from: fromIndex, to: toIndex };
    default:
      return undefined;
  }
}

/** Whether the edit takes several operations, which must be sent as a batch. */
export const isStepwise = (edit: Edit): boolean =>
  edit.type === 'splice' ? edit.remove > 0 && edit.insert !== '' : 'value' in edit && isMistaken(edit.value);

/** Makes an edit in the model with the equivalent operation. @throws Error from the client */
export function perform(model: RealTimeModel, edit: Edit): void {
  const element = elementAt(model, edit.path);
  switch (edit.type) {
    case 'splice': {
      const text = expectKind<RealTimeString>(element, 'string');
      const { index, remove, insert } = edit;
      // Not as one splice: if two replacements of different length meet, the texts of clients and server would differ.
      if (remove > 0) text.remove(index, remove);
      if (insert !== '') text.insert(index, insert);
      return;
    }
    case 'setValue':
      element.value(sendablePart(edit.value));
      return sendRest(element, edit.value);
    case 'setMember': {
      const { key, value } = edit;
      return sendRest(expectKind<RealTimeObject>(element, 'object').set(key, sendablePart(value)), value);
    }
    case 'removeMember':
      return void expectKind<RealTimeObject>(element, 'object').remove(edit.key);
  }
  const array = expectKind<RealTimeArray>(element, 'array');
  switch (edit.type) {
    case 'insertItem':
      array.insert(edit.index, sendablePart(edit.value));
      return sendRest(array.get(edit.index), edit.value);
    case 'replaceItem':
      array.set(edit.index, sendablePart(edit.value));
      return sendRest(array.get(edit.index), edit.value);
    case 'removeItem':
      return void array.remove(edit.index);
    case 'moveItem':
      return array.reorder(edit.from, edit.to);
  }
}

/** The element at a path. @throws Error if there is none */
export function elementAt(model: RealTimeModel, path: Path): RealTimeElement<unknown> {
  const element: RealTimeElement<unknown> | undefined = path.length === 0 ? model.root() : model.elementAt([...path]);
  if (!element || element.type() === 'undefined') throw new Error('The model no longer has this value.');
  return element;
}

function expectKind<Element extends RealTimeElement<unknown>>(
  element: RealTimeElement<unknown>,
  kind: string,
): Element {
  if (element.type() !== kind) throw new Error(`The value now has a different type: ${element.type()}.`);
  return element as unknown as Element;
}

/** In bytes. The server closes the connection for a larger message, and the client would resend it on each new connection. */
export const largestMessage = 10_000_000;
/** The approximate size of a value without its text, in bytes: id, kind, lengths. */
const perValue = 32;

/** A sentence that says why edits can't be sent as one message; undefined if they can. */
export function whyTooLarge(edits: readonly Edit[]): string | undefined {
  // A text has at most three bytes per code unit; only larger results need an exact measurement.
  if (sizeOf(edits, (text) => 3 * text.length) <= largestMessage) return undefined;
  return sizeOf(edits, byteLength) <= largestMessage
    ? undefined
    : 'This change is too large: at most 10 MB can be sent at once.';
}

type Measure = (text: string) => number;

function sizeOf(edits: readonly Edit[], measure: Measure): number {
  let size = 0;
  for (const edit of edits) {
    size += perValue;
    if ('key' in edit) size += measure(edit.key);
    if ('insert' in edit) size += measure(edit.insert);
    if ('value' in edit) size += valueSize(edit.value, measure);
  }
  return size;
}

/** Not recursive: a value may be hundreds of levels deep. */
function valueSize(value: DocumentValue, measure: Measure): number {
  let size = 0;
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    size += perValue;
    if (typeof next === 'string') size += measure(next);
    else if (Array.isArray(next)) for (const item of next) left.push(item);
    else if (isObject(next))
      for (const [key, each] of Object.entries(next)) {
        size += measure(key);
        left.push(each);
      }
  }
  return size;
}

const encoder = new TextEncoder();
const byteLength = (text: string) => encoder.encode(text).length;
