import axe from 'axe-core';

/**
 * jsdom has no colors, layout or media queries: rules that need them are checked in a real browser. A label
 * counts as visible only with a size, and both navigations are present though the width hides one. A story
 * may show part of a page, and menus open outside the page's regions.
 */
const unjudgeable = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'label-title-only',
  'landmark-unique',
  'region',
];

/** What axe finds on the page, one line each. */
export async function violations(): Promise<string[]> {
  const result = await axe.run(
    { include: document.body, exclude: ['[data-tabster-dummy]'] },
    {
      resultTypes: ['violations'],
      rules: Object.fromEntries(unjudgeable.map((rule) => [rule, { enabled: false }])),
    },
  );
  return result.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
}
