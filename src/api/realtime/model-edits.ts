import type {
  IConvergenceEvent,
  RealTimeArray,
  RealTimeElement,
  RealTimeModel,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import type { Edit } from '../../document/edit';
import type { DocumentValue, Path } from '../../document/value';
import { isMistaken, sendablePart, sendRest } from './sendable-values';

/** What the client tells of a change, whichever it is. */
export type ValueEvent = IConvergenceEvent & {
  element: RealTimeElement<unknown>;
  sessionId: string;
  local: boolean;
  /** Present where the change is further below. */
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

/** A change that somebody has made, told by the element that has changed; undefined for what is none. */
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

/** Whether it takes several operations, which belong into a batch. */
export const isStepwise = (edit: Edit): boolean =>
  edit.type === 'splice' ? edit.remove > 0 && edit.insert !== '' : 'value' in edit && isMistaken(edit.value);

/** Makes an edit in the model, by the operation that says the same. @throws Error of the client */
export function perform(model: RealTimeModel, edit: Edit): void {
  const element = elementAt(model, edit.path);
  switch (edit.type) {
    case 'splice': {
      const text = expectKind<RealTimeString>(element, 'string');
      const { index, remove, insert } = edit;
      // Never as one splice: where two replacements of different length meet, clients and server would hold different texts.
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

/** The element at a path. @throws Error where there is none */
export function elementAt(model: RealTimeModel, path: Path): RealTimeElement<unknown> {
  const element: RealTimeElement<unknown> | undefined =
    path.length === 0 ? model.root() : model.elementAt([...path]);
  if (!element || element.type() === 'undefined') throw new Error('The model has no such value any more.');
  return element;
}

function expectKind<Element extends RealTimeElement<unknown>>(
  element: RealTimeElement<unknown>,
  kind: string,
): Element {
  if (element.type() !== kind) throw new Error(`The value is of another kind now: ${element.type()}.`);
  return element as unknown as Element;
}
