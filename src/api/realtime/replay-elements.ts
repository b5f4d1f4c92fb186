import { type DocumentObject, type DocumentValue, type Path, setMember } from '~/core/document/value';
import { type ObjectData, timeOf, type ValueData } from './history-messages';

type Leaf = { id: string; kind: 'string' | 'number' | 'boolean' | 'date' | 'null'; value: DocumentValue };
export type ObjectElement = { id: string; kind: 'object'; children: Map<string, Element> };
export type ArrayElement = { id: string; kind: 'array'; children: Element[] };
/** A value with the id that operations use for it. The value of a date is in epoch milliseconds. */
export type Element = Leaf | ObjectElement | ArrayElement;

export const objectElement = ({ id = '', children = {} }: ObjectData): ObjectElement => ({
  id,
  kind: 'object',
  children: new Map(Object.keys(children).map((key) => [key, elementOf(children[key])])),
});

/** @throws Error if the data has no kind */
export function elementOf(data: ValueData | undefined): Element {
  const { objectValue, arrayValue, stringValue, doubleValue, booleanValue, dateValue, nullValue } = data ?? {};
  if (objectValue) return objectElement(objectValue);
  if (arrayValue) {
    const { id = '', children = [] } = arrayValue;
    return { id, kind: 'array', children: children.map(elementOf) };
  }
  if (stringValue) return { id: stringValue.id ?? '', kind: 'string', value: stringValue.value ?? '' };
  if (doubleValue) return { id: doubleValue.id ?? '', kind: 'number', value: doubleValue.value ?? 0 };
  if (booleanValue) return { id: booleanValue.id ?? '', kind: 'boolean', value: booleanValue.value ?? false };
  if (dateValue) return { id: dateValue.id ?? '', kind: 'date', value: timeOf(dateValue.value) };
  if (nullValue) return { id: nullValue.id ?? '', kind: 'null', value: null };
  throw new Error('A value of the history has no kind.');
}

const childrenOf = (element: Element): Iterable<Element> =>
  element.kind === 'object' ? element.children.values() : element.kind === 'array' ? element.children : [];

/** All elements of a document by their ids. */
export class ElementStore {
  readonly #known = new Map<string, Element>();
  readonly #parents = new WeakMap<Element, Element>();

  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#known.get(id);
  }

  /** @param parent the container; undefined for the root */
  add(elements: Iterable<Element>, parent?: Element): void {
    const added = [...elements];
    if (parent) for (const element of added) this.#parents.set(element, parent);
    this.#each(added, (element) => {
      this.#known.set(element.id, element);
      for (const child of childrenOf(element)) this.#parents.set(child, element);
    });
  }

  /** The path of an element. */
  pathOf(element: Element): Path {
    const path: (string | number)[] = [];
    for (let at = element, parent = this.#parents.get(at); parent; parent = this.#parents.get(at)) {
      path.unshift(stepTo(parent, at));
      at = parent;
    }
    return path;
  }

  remove(elements: Iterable<Element>): void {
    this.#each(elements, (element) => {
      if (this.#known.get(element.id) === element) this.#known.delete(element.id);
    });
  }

  /** Not recursive: a document may be hundreds of levels deep. */
  #each(elements: Iterable<Element>, visit: (element: Element) => void): void {
    const left = [...elements];
    for (let element = left.pop(); element; element = left.pop()) {
      visit(element);
      for (const child of childrenOf(element)) left.push(child);
    }
  }
}

function stepTo(parent: Element, child: Element): string | number {
  if (parent.kind === 'array') return parent.children.indexOf(child);
  if (parent.kind === 'object') for (const [key, each] of parent.children) if (each === child) return key;
  return '';
}

/** A copy as a plain value. */
export const documentOf = (root: ObjectElement): DocumentObject => plainValue(root) as DocumentObject;

/** A copy as a plain value. Not recursive: a document may be hundreds of levels deep. */
export function plainValue(root: Element): DocumentValue {
  const top = plain(root);
  const left: [Element, DocumentValue][] = [[root, top]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [element, holder] = next;
    const put = (child: Element, key: string) => {
      const value = plain(child);
      if (Array.isArray(holder)) holder.push(value);
      else setMember(holder as DocumentObject, key, value);
      if (child.kind === 'object' || child.kind === 'array') left.push([child, value]);
    };
    if (element.kind === 'object') for (const [key, child] of element.children) put(child, key);
    else for (const child of childrenOf(element)) put(child, '');
  }
  return top;
}

function plain(element: Element): DocumentValue {
  if (element.kind === 'object') return {};
  if (element.kind === 'array') return [];
  return element.kind === 'date' ? new Date(Number(element.value)) : element.value;
}
