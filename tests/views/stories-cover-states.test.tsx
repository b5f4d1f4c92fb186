import { composeStories } from '@storybook/react-vite';
import { describe, expect, it } from 'vitest';
import { charts } from '../../scripts/statecharts/charts';
import { decidesAtOnce, isWithin, withoutStory } from '../../scripts/statecharts/without-story';
import { leafStates } from '../support/leaf-states';
import type { StoryModule } from '../support/story-suite';

const modules = import.meta.glob<StoryModule>('../../src/**/*.stories.tsx', { eager: true });

const leaves = charts.flatMap((chart) =>
  leafStates(chart)
    .filter((leaf) => !decidesAtOnce(chart, leaf))
    .map((leaf) => `${chart.id}:${leaf}`),
);

/** The states each story declares: `parameters: { states: ['session:signedOut'] }`. */
const shown = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(composeStories(module)).flatMap(([name, story]) => {
    const { states = [] } = (story as { parameters: { states?: readonly string[] } }).parameters;
    return states.map((state) => ({ state, story: `${path} ${name}` }));
  }),
);

const seen = new Set(shown.map(({ state }) => state));
describe('stories', () => {
  it('declare only states that exist', () => {
    expect(shown.filter(({ state }) => !leaves.includes(state))).toEqual([]);
  });

  it('cover every state that looks different', () => {
    const isExcused = (leaf: string) => Object.keys(withoutStory).some((state) => isWithin(leaf, state));
    expect(leaves.filter((leaf) => !seen.has(leaf) && !isExcused(leaf))).toEqual([]);
  });

  it.each(Object.keys(withoutStory))('do not cover %s, which exists', (state) => {
    const excused = leaves.filter((leaf) => isWithin(leaf, state));
    expect(excused).not.toEqual([]);
    expect(excused.filter((leaf) => seen.has(leaf))).toEqual([]);
  });
});
