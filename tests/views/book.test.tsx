import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { themes } from '~/views/theme/theme';
import { Colors, Spacing, Type } from '../../.storybook/book/design/Tokens';
import { filterSections, sectionsOf } from '../../.storybook/book/entries';
import { MachinePage } from '../../.storybook/book/MachinePage';
import { Overview } from '../../.storybook/book/Overview';
import { usedInSources } from '../../scripts/storybook/used';
import { leafStates } from '../support/leaf-states';
import { violations } from '../support/violations';

const story = (title: string, name: string) => ({
  id: `${title}--${name}`.toLowerCase().replace(/[^a-z-]/g, '-'),
  title,
  name,
  type: 'story',
});
const entries = [
  story('Server/Home', 'Loading'),
  story('Server/Users', 'List'),
  story('Server/Users', 'Empty'),
  story('Domain/Models/List', 'Empty'),
];
const none = new Set<string>();

describe('Overview', () => {
  it('shows each screen with its states as links to the stories', () => {
    render(<Overview entries={entries} pictures={none} />);
    const users = screen.getByRole('heading', { name: /Users/ }).parentElement!;
    const links = within(users).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      './?path=/story/server-users--list',
      './?path=/story/server-users--empty',
    ]);
    expect(screen.getByRole('heading', { name: /Models \/ List/ })).toBeVisible();
    expect(screen.getByText(/There are no pictures yet/)).toBeVisible();
  });

  it('shows the pictures of stories that have some, light and dark', () => {
    const { container } = render(<Overview entries={entries} pictures={new Set(['server-home--loading'])} />);
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      'pictures/light/server-home--loading.png',
      'pictures/dark/server-home--loading.png',
    ]);
  });

  it('filters by words of the screen and the state', () => {
    render(<Overview entries={entries} pictures={none} />);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter states' }), {
      target: { value: 'empty user' },
    });
    expect(screen.getByRole('status')).toHaveTextContent('1 state');
    expect(screen.queryByRole('link', { name: 'Loading' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Empty' })).toBeVisible();
  });
});

it.each([
  ['wrong password', 'Session', 'Invalid Credentials'],
  ['overwrite', 'Form', 'Edit Conflicting'],
  ['login', 'Session', 'Sign In'],
  ['import paused', 'Import', 'Paused Offline'],
  ['session expired', 'Session', 'Session Ended'],
  ['delete dialog', 'List', 'Removing One Asked'],
  ['table spinner', 'List', 'Loading'],
])('finds by "%s" what is titled %s, %s', (words, title, name) => {
  const found = filterSections(sectionsOf([story(`Parts/${title}`, name), story('Parts/Texts', 'Times')]), words);
  expect(found.flatMap(({ screens }) => screens.flatMap(({ stories }) => stories.map((each) => each.name)))).toEqual([
    name,
  ]);
});

describe('MachinePage', () => {
  const [first = '', second = ''] = leafStates(domainStatusMachine);
  const states = {
    'server-home--loading': [`domainStatus:${first}`],
    'server-users--list': [`domainStatus:${first}`, `domainStatus:${second}`, 'other:loading'],
  };

  it('marks the states of the story it was opened from, and links transitions to where they lead', () => {
    Element.prototype.scrollIntoView = vi.fn();
    const page = { machine: domainStatusMachine, entries, pictures: none, states };
    const { container } = render(<MachinePage {...page} story="server-users--list" />);
    const marked = [...container.querySelectorAll('[aria-current] > h3')].map(({ id }) => id);
    expect(marked).toEqual([`state-${first}`, `state-${second}`]);
    const links = [...container.querySelectorAll('.book-moves a')].map((link) => link.getAttribute('href')?.slice(1));
    expect(links.filter((id) => !document.getElementById(id ?? ''))).toEqual([]);
    expect(links).toContain(`state-${second}`);
  });
});

describe('design pages', () => {
  const used = usedInSources((name) => Object.hasOwn(themes.light, name));

  it('show every token that the console uses', () => {
    const { container } = render(
      <>
        <Colors used={used.tokens} />
        <Spacing used={used.tokens} />
        <Type used={used.tokens} />
      </>,
    );
    const shown = new Set([...container.querySelectorAll('th code')].map(({ textContent }) => textContent));
    expect(Object.keys(used.tokens).length).toBeGreaterThan(80);
    expect(Object.keys(used.tokens).filter((token) => token !== 'colorScheme' && !shown.has(token))).toEqual([]);
  });
});

it.each([
  ['overview', <Overview entries={entries} pictures={none} />],
  ['colors', <Colors used={{ colorBrandBackground: 1 }} />],
  ['spacing', <Spacing used={{ spacingHorizontalM: 1 }} />],
  ['machine', <MachinePage machine={domainStatusMachine} entries={entries} pictures={none} states={{}} />],
])('the page "%s" passes axe', async (_, page) => {
  render(page);
  expect(await violations()).toEqual([]);
});
