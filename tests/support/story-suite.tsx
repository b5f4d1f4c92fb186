import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import preview from '../../.storybook/preview';

export type StoryModule = Parameters<typeof composeStories>[0];
type Composed = Record<string, React.ComponentType & { play?: (given: object) => Promise<void> | void }>;

const themes = ['light', 'dark'] as const;

/**
 * jsdom has no colours, no layout and no media queries: what depends on them is checked in a real browser. A label counts as
 * visible only where it has an extent, and of two navigations the one that the width hides is there as well. A story may show a
 * piece of a page, and menus open beside the page's regions.
 */
const unjudgeable = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'label-title-only',
  'landmark-unique',
  'region',
];

/**
 * Renders each story of these modules in the light and the dark theme. Complaints on the console fail the test by the set-up of
 * the project; so does what axe finds, asked once, as both themes have one structure.
 */
export function testStories(modules: Record<string, StoryModule>): void {
  const annotations = setProjectAnnotations([preview]);
  let restore: unknown;
  beforeAll(async () => {
    restore = await annotations.beforeAll();
  });
  afterAll(async () => {
    if (typeof restore === 'function') await (restore as () => unknown)();
  });

  describe.each(Object.keys(modules).sort())('%s', (path) => {
    const module = modules[path]!;
    it('has stories', () => {
      expect(Object.keys(composeStories(module))).not.toEqual([]);
    });
    describe.each(themes)('%s', (theme) => {
      const stories = composeStories(module, { initialGlobals: { theme } }) as unknown as Composed;
      it.each(Object.keys(stories))('%s', async (name) => {
        const Story = stories[name]!;
        const { container } = render(<Story />);
        await act(async () => {
          await Promise.resolve();
        });
        await Story.play?.({ canvasElement: container });
        if (theme === 'light') expect(await violations()).toEqual([]);
      });
    });
  });
}

async function violations(): Promise<string[]> {
  const result = await axe.run(
    { include: document.body, exclude: ['[data-tabster-dummy]'] },
    {
      resultTypes: ['violations'],
      rules: Object.fromEntries(unjudgeable.map((rule) => [rule, { enabled: false }])),
    },
  );
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html}`),
  );
}
