/** Attributes whose text axe only checks for presence. */
const texts = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'value',
]);

/** Attributes that contain ids of elements, and those that name or link an element. */
const references = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'for',
  'headers',
  'id',
  'list',
  'name',
]);

/** Drawings: axe checks the enclosing `svg`, not its paths. */
const lines = new Set(['d', 'points', 'transform']);

/** Ids made by React's `useId`; Fluent also puts them into classes. */
const generated = /_r_[0-9a-z]+_/g;

/**
 * What axe's rules check in an element, as one string: tags, roles, states, classes (they hide and show), and
 * references between ids. Two pages with the same structure differ only in their texts and in generated ids.
 */
export function structureOf(root: Element): string {
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `#${numbers.get(id)}`;
  };
  const attribute = ({ name, value }: Attr): string => {
    if (texts.has(name)) return `${name}=${value.trim() === '' ? '' : 'x'}`;
    if (references.has(name)) return `${name}=${value.split(/\s+/).map(numberOf).join(' ')}`;
    if (name === 'href' && value.startsWith('#')) return `${name}=${numberOf(value.slice(1))}`;
    if (name === 'href') return `${name}=x`;
    if (lines.has(name) || (name.startsWith('data-') && name !== 'data-tabster-dummy')) return name;
    return `${name}=${value.replace(generated, '')}`;
  };
  const node = (each: Node): string => {
    if (each.nodeType === 3) return each.textContent?.trim() ? 'x' : '';
    if (!isElement(each)) return '';
    const attributes = [...each.attributes].map(attribute).sort().join(',');
    return `<${each.localName} ${attributes}>${[...each.childNodes].map(node).join('')}</>`;
  };
  return node(root);
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
