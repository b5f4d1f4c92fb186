import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import preview from '../../.storybook/preview';
import { structureOf } from './structure';

export type StoryModule = Parameters<typeof composeStories>[0];
type Composed = Record<string, React.ComponentType & { play?: (given: object) => Promise<void> | void }>;

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

/** Structures that axe has passed in this file. A story with the same structure is not checked again. */
const passed = new Set<string>();

/**
 * Renders each story of these modules once. The test fails on console output (see the project's setup) and on
 * axe violations.
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
    const stories = composeStories(modules[path]!) as unknown as Composed;
    it('has stories', () => {
      expect(Object.keys(stories)).not.toEqual([]);
    });
    it.each(Object.keys(stories))('%s', async (name) => {
      const Story = stories[name]!;
      const { container } = render(<Story />);
      await act(async () => {
        await Promise.resolve();
      });
      await Story.play?.({ canvasElement: container });
      const structure = structureOf(document.body);
      if (passed.has(structure)) return;
      expect(await violations()).toEqual([]);
      passed.add(structure);
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
