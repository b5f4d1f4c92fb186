import { composeStories } from '@storybook/react-vite';
import { describe, expect, it } from 'vitest';
import { charts } from '../../scripts/statecharts/charts';
import { decidesAtOnce, leafStates } from '../support/leaf-states';
import type { StoryModule } from '../support/story-suite';

const modules = import.meta.glob<StoryModule>('../../src/**/*.stories.tsx', { eager: true });

/** States that nobody sees, and charts of such states, each with the reason; those that decide at once are left out. */
const withoutLook: Record<string, string> = {
  'chunk:loading': 'nothing, or what went wrong, with Retry disabled',
  'chunk:loaded': 'the part itself',
  'console:starting': 'looks like the states of session:starting',
  'console:outside.shown': 'looks like session:signedOut or session:timedOut',
  'console:inside.address.following': 'which page is shown is the router’s',
  'console:inside.setup.preparing': 'looks like session:starting.opening',
  'console:inside.setup.ready.current': 'the screens, which have stories of their own',
  'console:inside.setup.ready.rereading': 'read again behind the screens',
  'console:inside.setup.ready.outdated': 'tried again behind the screens',
  'console:inside.domain.none': 'looks like the server’s screens, which have stories of their own',
  'console:inside.domain.open': 'looks like the states of domainStatus',
  'dateRepair:none': 'nothing is said',
  'dateRepair:watching.stale': 'looks like dateRepair:watching.current',
  'heldDraft:sending': 'is over at once',
  'heldDraft:storing': 'watched behind the tree',
  'heldDraft:done': 'nothing is left to be shown',
  keptWork: 'the page, which has stories of its own, or nothing',
  'modelBuild:resting': 'the form, which has stories of its own',
  'modelBuild:building.unseen': 'the form, which has stories of its own',
  'notifications:listening': 'its only state: what is shown depends on the notices',
  paletteLauncher: 'nothing lies over the screens, or what palette shows',
  'palette:closed': 'nothing lies over the screens, which have stories of their own',
  'poll:waiting': 'runs unseen between two answers',
  'preferences:chosen': 'its only state: every story is shown in each theme',
  prefetch: 'behind the screens',
  'serverStatus:online': 'nothing is said while all is well',
  'session:signedIn.validity': 'checked behind the screens',
  'session:signedIn.activity.quiet': 'the screens, which have stories of their own',
  'signOut:resting': 'nothing lies over the screens, which have stories of their own',
  'sourceEdit:closed': 'the tree stands in its place',
  'sourceEdit:open.writing.back': 'leads back to where it was',
  'session:signingOut': 'looks like session:signedOut',
  'treeEdit:editing.adding.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.editingValue.choice.discarding':
    'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.editingValue.line.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.renaming.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.renaming.surprised': 'looks like treeEdit:editing.renaming.writing with its warning',
};

const leaves = charts.flatMap((chart) =>
  leafStates(chart)
    .filter((leaf) => !decidesAtOnce(chart, leaf))
    .map((leaf) => `${chart.id}:${leaf}`),
);

/** What each story says that it shows: `parameters: { states: ['session:signedOut'] }`. */
const shown = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(composeStories(module)).flatMap(([name, story]) => {
    const { states = [] } = (story as { parameters: { states?: readonly string[] } }).parameters;
    return states.map((state) => ({ state, story: `${path} ${name}` }));
  }),
);

const seen = new Set(shown.map(({ state }) => state));
const isWithin = (state: string) => (leaf: string) =>
  leaf === state || leaf.startsWith(`${state}.`) || leaf.startsWith(`${state}:`);

describe('stories', () => {
  it('show states that exist', () => {
    expect(shown.filter(({ state }) => !leaves.includes(state))).toEqual([]);
  });

  it('show every state that has a look of its own', () => {
    const isExcused = (leaf: string) => Object.keys(withoutLook).some((state) => isWithin(state)(leaf));
    expect(leaves.filter((leaf) => !seen.has(leaf) && !isExcused(leaf))).toEqual([]);
  });

  it.each(Object.keys(withoutLook))('have none for %s, which exists', (state) => {
    const excused = leaves.filter(isWithin(state));
    expect(excused).not.toEqual([]);
    expect(excused.filter((leaf) => seen.has(leaf))).toEqual([]);
  });
});
