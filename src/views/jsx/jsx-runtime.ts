import { jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime';
import { shownText } from '~/core/hidden-characters';

export { Fragment } from 'react/jsx-runtime';

/** The properties that are shown or read out. A field's `value` is not: it stays as it is. */
const shown = [
  'children',
  'title',
  'alt',
  'label',
  'hint',
  'validationMessage',
  'placeholder',
  'aria-label',
  'aria-description',
];

function visible(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (!Array.isArray(value)) return value;
  const drawn = value.map(visible);
  return drawn.some((each, index) => each !== value[index]) ? drawn : value;
}

/** Draws hidden characters in every text of every element: names come from everywhere, and are shown everywhere. */
export function withVisibleTexts<Props>(props: Props): Props {
  const given = props as Record<string, unknown>;
  const changed = shown
    .map((name) => [name, visible(given[name])] as const)
    .filter(([name, drawn]) => drawn !== given[name]);
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

export const jsx: typeof plainJsx = (type, props, key) => plainJsx(type, withVisibleTexts(props), key);
export const jsxs: typeof plainJsxs = (type, props, key) => plainJsxs(type, withVisibleTexts(props), key);
