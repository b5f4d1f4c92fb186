import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { act, render } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import preview from '../../.storybook/preview';
import { structureOf } from './structure';
import { violations } from './violations';

export type StoryModule = Parameters<typeof composeStories>[0];
type Composed = Record<string, React.ComponentType & { play?: (given: object) => Promise<void> | void }>;

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
