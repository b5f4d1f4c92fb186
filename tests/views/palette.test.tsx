import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  type Found,
  type PaletteContext,
  type PaletteEntry,
  paletteMachine,
  type PaletteOrder,
} from '~/machines/palette/palette-machine';
import { PaletteView } from '~/views/shell/palette/PaletteScreen';
import { ShortcutSheet } from '~/views/shell/palette/ShortcutSheet';
import type { PaletteWorld } from '~/views/shell/palette/palette-entries';
import { cutAt, groupsOf } from '~/views/shell/palette/palette-groups';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import {
  adminWorld,
  developerWorld,
  domainWorld,
  foundInOrderDesk,
  foundOrders,
  offlineWorld,
  paletteAt,
} from '../support/palette-samples';
import { watched } from '../support/watched';

const draw = (children: ReactNode) =>
  render(
    <ThemeRoot choice="light">
      <MemoryRouter>{children}</MemoryRouter>
    </ThemeRoot>,
  );

/** The palette with a running machine and a server that returns `found`. */
function open(world: PaletteWorld = adminWorld, found: () => Promise<Found> = () => Promise.resolve(foundOrders)) {
  const performed: Array<{ entry: PaletteEntry; newTab: boolean }> = [];
  const searched: string[] = [];
  const clock = new SimulatedClock();
  const palette = createActor(
    paletteMachine.provide({
      actors: {
        search: fromPromise<Found, { text: string }>(({ input }) => {
          searched.push(input.text);
          return found();
        }),
        watchPlaces: fromCallback(() => {}),
        watchKeys: fromCallback(() => {}),
        loadOverlays: fromPromise<unknown, void>(() => Promise.resolve()),
        performOrders: fromCallback<PaletteOrder, void>(({ receive }) =>
          receive((order) => {
            if (order.type === 'entry.perform') performed.push({ entry: order.entry, newTab: order.newTab });
          }),
        ),
      },
    }),
    { input: { modifier: 'Ctrl' }, clock },
  ).start();
  palette.send({ type: 'palette.open' });
  draw(<PaletteView palette={palette} world={world} />);
  /** Waits until the search starts after typing. */
  const pause = () => act(() => clock.increment(200));
  return { palette, performed, searched, pause, state: () => palette.getSnapshot().value };
}
const frozenAt = (context: Partial<PaletteContext>, world: PaletteWorld = adminWorld) => {
  const palette = watched(paletteAt({ open: 'answered' }, context));
  draw(<PaletteView palette={palette.actor} world={world} />);
  return palette;
};
const field = () => screen.getByRole('combobox', { name: 'Search or go to' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const groupNames = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'));
const option = (name: RegExp) => screen.getByRole('option', { name });

describe('the command palette', () => {
  it('moves with the arrow keys, Home and End, and wraps around', async () => {
    open();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toHaveTextContent('Namespaces');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toHaveTextContent('Sign out');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toHaveTextContent('Home');
    await userEvent.keyboard('{End}');
    expect(active()).toHaveTextContent('Sign out');
    await userEvent.keyboard('{Home}');
    expect(active()).toHaveTextContent('Home');
    expect(field()).toHaveFocus();
  });

  describe('things opened recently', () => {
    const lately = (href: string, label: string, hint = ''): PaletteEntry => ({
      id: `page ${href}`,
      label,
      hint,
      command: { do: 'open', href },
    });
    const typed = (text: string, places: PaletteEntry[], world: PaletteWorld, found?: Found) =>
      groupsOf(world, { text, answer: found && { text, found }, recent: [], places }).map(
        ({ label, entries }) => [label, entries.map((entry) => [entry.label, entry.forbidden])] as const,
      );
    const [order] = foundOrders.domains;
    const base = '/domain/acme/orders';

    it('are found first by part of their id or name, once each', () => {
      if (!order) throw new Error('There is no domain.');
      const path = `/domain/${order.namespace}/${order.id}`;
      const places = [
        lately(path, order.displayName, 'Domain'),
        lately('/domain/acme/old/models/ord-20930-eu', 'Model', 'Old'),
        lately('/domains', 'Domains'),
      ];
      const groups = typed('ord', places, { ...adminWorld, domain: undefined }, foundOrders);
      expect(groups[0]).toEqual([
        'Recent',
        [
          [order.displayName, undefined],
          ['Model', undefined],
        ],
      ]);
      const domains = groups.find(([label]) => label === 'Domains')?.[1] ?? [];
      expect(domains.map(([label]) => label)).not.toContain(order.displayName);
      expect(typed('20930', places, adminWorld)[0]?.[1]).toEqual([['Model', undefined]]);
    });

    it('can not be opened while their domain is offline, or without the role', () => {
      const domain =
        offlineWorld.domain && `/domain/${offlineWorld.domain.key.namespace}/${offlineWorld.domain.key.id}`;
      const places = [
        lately(`${domain}/models/zebra-1`, 'zebra-1'),
        lately(`${domain}/settings/zebra-2`, 'zebra-2'),
        lately('/users/zebra-3', 'zebra-3'),
        lately(`${base}-other/models/zebra-4`, 'zebra-4'),
      ];
      expect(typed('zebra', places, offlineWorld)[0]?.[1].map(([label, why]) => [label, why !== undefined])).toEqual([
        ['zebra-1', true],
        ['zebra-2', false],
        ['zebra-3', false],
      ]);
      const people = [lately('/users/zebra-3', 'zebra-3'), lately('/users/zebra-3/about', 'About zebra-3')];
      expect(typed('zebra-3', people, developerWorld)[0]?.[1]).toEqual([
        ['zebra-3', expect.stringMatching(/Server Admin/)],
        ['About zebra-3', undefined],
      ]);
    });
  });

  it('shows only actions after ">", and the shortcuts after "?"', async () => {
    const { state } = open();
    await userEvent.type(field(), '>');
    expect(groupNames()).toEqual(['Actions']);
    await userEvent.type(field(), ' utc');
    expect(options()).toEqual([expect.stringContaining('Time zone: UTC')]);
    await userEvent.type(field(), '?');
    expect(screen.getByText('Nothing matches “utc?”.')).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '?');
    expect(state()).toBe('sheet');
  });

  it('says that the server could not be searched, with Retry', async () => {
    let fails = true;
    const { pause } = open(domainWorld, () =>
      fails
        ? Promise.reject<Found>({ kind: 'unreachable' })
        : Promise.resolve({ ...foundOrders, unanswered: ['Users', 'Groups'] }),
    );
    await userEvent.type(field(), 'or');
    pause();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Domains, users, namespaces and what is in this domain could not be searched. The server could not be reached.',
    );
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(field(), 'its button is gone').toHaveFocus();
    expect(await screen.findByRole('option', { name: /^Order Desk/ })).toBeVisible();
    expect(field()).toHaveValue('or');
    expect(screen.getByText('Users and Groups could not be searched.')).toBeVisible();
  });

  it('disables entries that the role does not permit, and names the required role', async () => {
    const { sent } = frozenAt({ text: 'r', answer: { text: 'r', found: foundOrders } }, developerWorld);
    const why = 'Requires the Server Admin role.';
    for (const name of [/^Create User/, /^Orla Byrne/]) {
      expect(option(name)).toHaveAttribute('aria-disabled', 'true');
      expect(option(name)).toHaveTextContent(why);
    }
    expect(option(/^Create Namespace/)).toHaveTextContent('Requires the server role Domain Admin or Server Admin.');
    expect(option(/^Create Domain/)).not.toHaveAttribute('aria-disabled');
    await userEvent.click(option(/^Orla Byrne/));
    expect(sent.filter((event) => (event as { type: string }).type === 'palette.choose')).toEqual([]);
  });

  it('does not open a disabled entry on Enter', async () => {
    const { performed, state } = open(developerWorld);
    await userEvent.type(field(), 'create user{Enter}');
    expect(active()).toHaveTextContent('Create User');
    expect(performed).toEqual([]);
    expect(state()).not.toEqual({ closed: 'resting' });
  });

  it('lists the pages of the open domain, disabled ones with the reason', () => {
    frozenAt({}, { ...offlineWorld, namespaces: false });
    expect(groupNames()).toEqual(['In this domain', 'Pages', 'Actions']);
    expect(option(/^Copy connection URL of Order Desk/)).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Namespaces|^Create Namespace/ })).toBeNull();
    const pages = within(screen.getByRole('group', { name: 'In this domain' })).getAllByRole('option');
    expect(pages).toHaveLength(10);
    const enabled = pages.filter((page) => page.getAttribute('aria-disabled') !== 'true');
    const namesOf = enabled.map((page) => page.textContent?.replace('acme / Order Desk', '').replace('Enter', ''));
    expect(namesOf).toEqual(['Dashboard', 'Authentication', 'Settings']);
    expect(pages[1]).toHaveTextContent('The domain is offline.');
  });
});

describe('entries', () => {
  const names = (context: Partial<PaletteContext>, world = adminWorld) =>
    groupsOf(world, { text: '', answer: undefined, recent: [], places: [], ...context }).flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    );

  it('the exact name or id comes first, whatever else begins with it, and from wherever it comes', () => {
    const href = '/domain/acme/order-desk-production';
    const production = {
      id: `page ${href}`,
      label: 'Order Desk, Production',
      hint: '',
      command: { do: 'open' as const, href },
    };
    const answer = { text: 'order desk', found: foundOrders };
    const [first, ...others] = groupsOf(adminWorld, {
      text: 'order desk',
      answer,
      recent: [],
      places: [production],
    }).flatMap(({ entries }) => entries);
    expect([first?.label, first?.hint]).toEqual(['Order Desk', 'acme / order-desk']);
    expect(others.map(({ label }) => label)).toContain('Order Desk, Production');
    expect(names({ text: 'order-desk', answer, places: [production] })[0]).toBe('Order Desk');
  });

  it('match every word, those that begin with it first', () => {
    expect(names({ text: 'set' })).toEqual(['Settings', 'Security settings']);
    expect(names({ text: 'KEY api' })).toEqual(['API keys', 'Create API key']);
    expect(names({ text: 'new user' })).toEqual(['Create User']);
    expect(names({ text: 'import' }, domainWorld)).toEqual(['Import Models']);
    expect(names({ text: 'order' }, domainWorld), 'without those that match only by their domain').toEqual([
      'Copy connection URL of Order Desk',
    ]);
  });

  it.each([
    ['Order Desk', 'DES', ['Order ', 'Des', 'k']],
    ['Order Desk', 'x', ['Order Desk', '', '']],
    ['Order Desk', '', ['Order Desk', '', '']],
    ['İstanbul desk', 'desk', ['İstanbul desk', '', '']],
  ])('mark %s at %j', (label, text, parts) => {
    expect(cutAt(label, text)).toEqual(parts);
  });
});

describe('the command palette within a domain', () => {
  const at = '/domain/acme/order-desk';
  const answered = { text: 'or', answer: { text: 'or', found: foundInOrderDesk } };
  const offered = (context: Partial<PaletteContext>, world = domainWorld) =>
    groupsOf(world, { text: '', answer: undefined, recent: [], places: [], ...context });
  const entriesOf = (context: Partial<PaletteContext>, world = domainWorld) =>
    offered(context, world).flatMap(({ entries }) => entries);
  const hrefs = (context: Partial<PaletteContext>, world = domainWorld) =>
    entriesOf(context, world).flatMap(({ command }) => (command.do === 'open' ? [command.href] : []));

  it('offers what is in it before server results that match as well', () => {
    frozenAt(answered, domainWorld);
    expect(groupNames().filter((name) => !['In this domain', 'Pages', 'Actions'].includes(name ?? ''))).toEqual([
      'Models',
      'Collections',
      'Chats',
      'JWT keys',
      'Domains',
      'Users',
      'Namespaces',
      'Schemas',
      'Users of the domain',
      'Groups',
    ]);
    expect(option(/^Order floor/)).toHaveAttribute('href', `${at}/chats/order-floor`);
    expect(option(/^order-portal/)).toHaveAttribute('href', `${at}/authentication/jwt/order-portal`);
    expect(option(/^orders/)).toHaveAttribute('href', `${at}/collections/orders`);
    expect(option(/^orders/)).toHaveTextContent('What customers ordered');
    expect(option(/^Schema of orders/)).toHaveAttribute('href', `${at}/collections/orders/schema`);
    expect(option(/^Gregor Novak/)).toHaveAttribute('href', `${at}/users/gregor`);
    expect(option(/^Floor/)).toHaveAttribute('href', `${at}/groups/Floor`);
    expect(option(/^or *orders/)).toHaveAttribute('href', `${at}/models/or`);
  });

  it.each([
    ['generate', '/authentication/jwt/create-jwt-key'],
    ['members', '/settings/members'],
    ['snapshot', '/settings/models'],
    ['delete domain', '/settings/dangerous'],
    ['availability', '/settings/general'],
    ['anonymous', '/authentication/anonymous'],
    ['query', '/models?mode=query'],
    ['lookup', '/models?mode=id'],
  ])('leads from "%s" to %s', (text, path) => {
    expect(hrefs({ text })).toEqual([at + path]);
  });

  it('says that the domain is not searched while it is offline or locked', () => {
    const answer = { text: 'or', found: foundOrders };
    const { unmount } = draw(
      <PaletteView palette={paletteAt({ open: 'answered' }, { text: 'or', answer })} world={offlineWorld} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      "What is in this domain can't be searched. The domain is offline.",
    );
    expect(screen.queryByRole('option', { name: /^Open model/ })).toBeNull();
    unmount();
    const locked = 'The domain is being deleted.';
    const world = { ...domainWorld, domain: domainWorld.domain && { ...domainWorld.domain, locked } };
    frozenAt({ text: 'or', answer }, world);
    expect(screen.getByRole('status')).toHaveTextContent(`What is in this domain can't be searched. ${locked}`);
    expect(option(/^Order Desk/), 'the rest is found').toHaveAttribute('href', at);
  });
});

describe('the shortcut sheet', () => {
  it('groups shortcuts by where they work, and closes', async () => {
    const { actor, sent } = watched(paletteAt('sheet', { modifier: '⌘' }));
    draw(<ShortcutSheet palette={actor} namespaces={false} />);
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Anywhere',
      'Go to',
      'In the command palette',
      'In lists and forms',
      'In the values of a list of models',
      'In the data of a model',
    ]);
    const keysOf = (does: string) => screen.getByText(does).nextElementSibling?.textContent;
    expect(keysOf('Search or go to a page, domain, user, namespace or action')).toBe('⌘K');
    expect(keysOf('Search this list')).toBe('/');
    expect(keysOf('Domains')).toBe('gd');
    expect(keysOf('Redo')).toBe('⌘ShiftZ');
    expect(screen.queryByText('Namespaces')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(sent).toEqual([{ type: 'sheet.close' }, { type: 'sheet.close' }]);
  });
});
