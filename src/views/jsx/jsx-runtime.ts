import { jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime';
import { shownText } from '~/core/hidden-characters';

export { Fragment } from 'react/jsx-runtime';

/** The properties that are shown or read out. A field's `value` is not: it stays as it is. */
const shown = new Set(
  'children title alt label hint validationMessage placeholder aria-label aria-description'.split(' '),
);

const visible = (value: unknown): unknown =>
  typeof value === 'string'
    ? shownText(value)
    : Array.isArray(value) && value.some((each) => visible(each) !== each)
      ? value.map(visible)
      : value;

/** Draws hidden characters in every text of every element: names come from everywhere, and are shown everywhere. */
export function withVisibleTexts<Props>(props: Props): Props {
  const given = props as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  // Runs for every element: looks only at what it has, and makes nothing new without a hidden character.
  for (const name in given) {
    const value = given[name];
    if ((typeof value !== 'string' && !Array.isArray(value)) || !shown.has(name)) continue;
    const drawn = visible(value);
    if (drawn !== value) (changed ??= { ...given })[name] = drawn;
  }
  return changed === undefined ? props : (changed as Props);
}

export const jsx: typeof plainJsx = (type, props, key) => plainJsx(type, withVisibleTexts(props), key);
export const jsxs: typeof plainJsxs = (type, props, key) => plainJsxs(type, withVisibleTexts(props), key);
