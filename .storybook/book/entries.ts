/** A story in `index.json`. Titles have the order of `storySort` in `.storybook/preview.tsx`. */
export type Entry = { id: string; title: string; name: string; type: string; tags?: string[] };
type Screen = { title: string; name: string; stories: Entry[] };
export type Section = { name: string; screens: Screen[] };

/** Marks the pages of this book, which are not states of the console. */
const bookTag = 'book';

export const storiesOf = <Each extends Entry>(entries: readonly Each[]): Each[] =>
  entries.filter(({ type, tags }) => type === 'story' && !tags?.includes(bookTag));

/** Rows of the overview: "Domain/Models/List" is the screen "Models / List" in the section "Domain". */
export function sectionsOf(entries: readonly Entry[]): Section[] {
  const sections = new Map<string, Map<string, Entry[]>>();
  for (const story of storiesOf(entries)) {
    const [section = ''] = story.title.split('/');
    const screens = sections.get(section) ?? new Map<string, Entry[]>();
    sections.set(section, screens);
    screens.set(story.title, [...(screens.get(story.title) ?? []), story]);
  }
  return [...sections].map(([name, screens]) => ({
    name,
    screens: [...screens].map(([title, stories]) => ({
      title,
      name: title.split('/').slice(1).join(' / '),
      stories,
    })),
  }));
}

/** Words for the same thing, by their beginnings: designers search for some, titles have others. */
const synonyms = [
  ['wrong', 'invalid', 'refused', 'rejected', 'error', 'fail', 'broken', 'problem', 'not '],
  ['password', 'credentials'],
  ['overwrite', 'conflict', 'merge', 'changed elsewhere'],
  ['login', 'log in', 'sign in', 'signed in', 'signing in'],
  ['logout', 'log out', 'logged out', 'sign out', 'signed out'],
  ['expired', 'timed out', 'inactivity', 'ended'],
  ['delete', 'deleting', 'deletion', 'remove', 'removal', 'removing'],
  ['modal', 'dialog', 'popup', 'asking', 'asked', 'confirming'],
  ['loading', 'spinner', 'skeleton', 'reading', 'waiting', 'checking', 'starting'],
  ['empty', 'blank', 'no ', 'nothing', 'without', 'unmatched', 'missing'],
  ['offline', 'disconnected', 'unreachable', 'not connected', 'stopped', 'interrupted'],
  ['forbidden', 'permission', 'read only', 'for developer', 'for readers', 'needs'],
  ['unsaved', 'dirty', 'draft', 'typed'],
  ['toast', 'notification', 'notice', 'message', 'alert'],
  ['dropdown', 'picker', 'select', 'menu'],
  ['table', 'grid', 'list'],
  ['side panel', 'docked', 'beside'],
  ['clipboard', 'paste', 'pasting', 'copied', 'block'],
  ['mobile', 'phone', 'narrow'],
];
const synonymsOf = (word: string) =>
  word.length < 3 ? [] : synonyms.filter((words) => words.some((each) => each.startsWith(word))).flat();

/** What remains when each word, or a synonym of it, must be in the title or the name. */
export function filterSections(sections: readonly Section[], filter: string): Section[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ title, name }: Entry) => {
    const text = ` ${title} ${name} `.toLowerCase().replaceAll('/', ' ');
    return words.every((word) => text.includes(word) || synonymsOf(word).some((other) => text.includes(` ${other}`)));
  };
  return sections
    .map(({ name, screens }) => ({
      name,
      screens: screens
        .map((screen) => ({ ...screen, stories: screen.stories.filter(matches) }))
        .filter(({ stories }) => stories.length > 0),
    }))
    .filter(({ screens }) => screens.length > 0);
}

/** The names of the states a story declares in `parameters.states`, such as `session:signedOut`. */
export type StatesOfStories = Readonly<Record<string, readonly string[]>>;

/** The stories of each leaf state of one machine. */
export function storiesByState(machine: string, entries: readonly Entry[], states: StatesOfStories) {
  const found = new Map<string, Entry[]>();
  for (const story of storiesOf(entries))
    for (const state of states[story.id] ?? []) {
      const [id, leaf = ''] = state.split(':');
      if (id === machine) found.set(leaf, [...(found.get(leaf) ?? []), story]);
    }
  return found;
}
