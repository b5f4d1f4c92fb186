import { describe, expect, it, vi } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import type { KeyPress } from '~/api/browser/keyboard';
import type { Place } from '~/api/browser/stores';
import { paletteLogic } from '~/app/start-palette';
import type { ConsoleActor } from '~/machines/console/console-machine';
import type { RecentPlacesActor } from '~/machines/console/screens-machine';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import type { Found, PaletteCommand } from '~/machines/palette/palette-machine';
import { settle } from '../support/deferred-task';
import { ana } from '../support/domain-user-samples';
import { domain, rejected, unreachable } from '../support/fixtures';
import { frozen, resting } from '../support/frozen';

type Answers = {
  domains?: unknown;
  users?: unknown;
  namespaces?: unknown;
  collections?: unknown;
  domainUsers?: unknown;
  groups?: unknown;
  models?: unknown;
  wholeId?: unknown;
  chats?: unknown;
  jwtKeys?: unknown;
};
const answerOf = (given: unknown) => (Array.isArray(given) ? Promise.resolve(given) : Promise.reject<never>(given));

const desk = { namespace: 'acme', id: 'a/b 100% ☕?#' };
const statusIn = (condition: StateValue) =>
  frozen(domainStatusMachine, {
    value: { condition, upgrade: 'idle' },
    context: {
      key: desk,
      domain: undefined,
      stats: [],
      problem: undefined,
      statsProblem: undefined,
      upgradeProblem: undefined,
    },
  }).getSnapshot();

/** The palette with visible screens and fake services. */
function wired({
  answers = {},
  namespacesEnabled = true,
  condition,
  visited = [],
}: {
  answers?: Answers;
  namespacesEnabled?: boolean;
  /** The condition of the open domain, if any. */
  condition?: StateValue;
  visited?: Place[];
} = {}) {
  const does: unknown[] = [];
  const asked: unknown[] = [];
  const told = (name: string) => ({ send: (event: unknown) => does.push([name, event]) });
  const root = {
    getSnapshot: () => ({
      context: { appConfig: { namespacesEnabled } },
      children: {
        preferences: told('preferences'),
        serverStatus: told('serverStatus'),
        favorites: told('favorites'),
        domainStatus: { ...told('domainStatus'), getSnapshot: () => condition && statusIn(condition) },
      },
    }),
  } as unknown as ConsoleActor;
  const list = (name: keyof Answers) => (query: unknown) => {
    asked.push([name, query]);
    return answerOf(answers[name] ?? []);
  };
  const within =
    (name: keyof Answers, missing: unknown = []) =>
    (key: unknown, query: unknown) => {
      asked.push([name, key, query]);
      return answerOf(answers[name] ?? missing);
    };
  const paged = (name: keyof Answers) => async (key: unknown, query: unknown) => ({
    data: await within(name)(key, query),
    startIndex: 0,
    totalResults: 0,
  });
  const logic = paletteLogic({
    services: { openTab: (address) => does.push(['tab', address]) },
    root,
    api: {
      domains: { list: list('domains') },
      users: { list: list('users') },
      namespaces: { list: list('namespaces') },
      inDomain: () =>
        Promise.resolve({
          collections: { summaries: paged('collections') },
          users: { list: within('domainUsers') },
          groups: { list: within('groups') },
          models: { query: paged('models'), info: within('wholeId', rejected('not_found', 404)) },
          chats: { list: paged('chats') },
          jwtKeys: { list: within('jwtKeys') },
        }),
    } as unknown as Parameters<typeof paletteLogic>[0]['api'],
    navigation: {
      search: () => '',
      go: (path) => does.push(['go', path]),
      back: (path) => does.push(['go', path]),
      show: () => {},
      watchSearch: () => () => {},
    },
    base: '/console',
    copy: (text) => does.push(['copy', text]),
    places: () => resting(visited) as unknown as RecentPlacesActor,
    keyboard: { watch: () => () => {}, focusSearch: () => false },
    isShown: () => true,
    loadOverlays: () => Promise.resolve(),
    signOut: () => does.push(['signOut']),
    inspect: () => does.push(['inspect']),
  });
  const palette = createActor(logic, { input: { modifier: 'Ctrl' } }).start();
  const choose = async (command: PaletteCommand, newTab = false) => {
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'palette.choose', entry: { id: 'x', label: 'x', hint: '', command }, newTab });
    await settle();
  };
  const search = async (text: string): Promise<Found | undefined> => {
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'palette.type', text });
    await vi.waitFor(() =>
      expect(asked).toContainEqual(['domains', expect.objectContaining({ filter: text }) as unknown]),
    );
    await settle();
    return palette.getSnapshot().context.answer?.found;
  };
  return { palette, does, asked, choose, search, press: (key: KeyPress) => palette.send(key) };
}
const character = (given: string): KeyPress => ({
  type: 'key.character',
  character: given,
  inField: false,
  inDialog: false,
});

describe('place shortcuts', () => {
  it('open their pages, except namespaces when they are disabled', () => {
    const enabled = wired();
    for (const key of ['g', 'n', 'g', 'd']) enabled.press(character(key));
    expect(enabled.does).toEqual([
      ['go', '/namespaces'],
      ['go', '/domains'],
    ]);
    const disabled = wired({ namespacesEnabled: false });
    for (const key of ['g', 'n']) disabled.press(character(key));
    expect(disabled.does).toEqual([]);
  });
});

describe('palette commands', () => {
  it.each<[PaletteCommand, unknown[]]>([
    [{ do: 'open', href: '/users' }, [['go', '/users']]],
    [{ do: 'copy', text: 'abc' }, [['copy', 'abc']]],
    [
      { do: 'prefer', change: { theme: 'dark' } },
      [['preferences', { type: 'preferences.change', change: { theme: 'dark' } }]],
    ],
    [
      { do: 'reload' },
      [
        ['serverStatus', { type: 'server.check' }],
        ['favorites', { type: 'favorites.reload' }],
        ['domainStatus', { type: 'domain.refresh' }],
      ],
    ],
    [{ do: 'signOut' }, [['signOut']]],
    [{ do: 'showShortcuts' }, []],
  ])('runs %o', async (given, done) => {
    const { choose, does } = wired();
    await choose(given);
    expect(does).toEqual(done);
  });

  it('opens a new tab below the base path', async () => {
    const { choose, does } = wired();
    await choose({ do: 'open', href: '/users' }, true);
    expect(does).toEqual([['tab', '/console/users']]);
  });
});

describe('palette search', () => {
  const query = { filter: 'or', offset: 0, limit: 500 };

  it('requests the results of each kind', async () => {
    const { search, asked } = wired({ answers: { domains: [domain()] } });
    expect(await search('or')).toEqual({ domains: [domain()], users: [], namespaces: [], unanswered: [] });
    expect(asked).toEqual([
      ['domains', query],
      ['users', query],
      ['namespaces', query],
    ]);
  });

  it('does not search namespaces when they are disabled', async () => {
    const { search, asked } = wired({ namespacesEnabled: false });
    await search('or');
    expect(asked).toEqual([
      ['domains', query],
      ['users', query],
    ]);
  });
});

describe('palette search in a domain', () => {
  const query = { filter: 'or', offset: 0, limit: 500 };
  const server = ['domains', 'users', 'namespaces'];
  const online = { ready: { connectable: 'online' } };
  const orders = { id: 'orders', description: '', modelCount: 48 };
  const floor = { id: 'floor', description: '', members: 2 };
  const model = { id: 'order-1', collection: 'orders' };

  const floorChat = { chatId: 'floor-chat', name: 'Order floor' };
  const signer = { id: 'order-signer', description: '' };
  const allCollections = { filter: '', offset: 0, limit: 25 };
  const like = (text: string) => `@id LIKE "%${text}%"`;

  it('searches each kind in the open domain, and the ids of its models', async () => {
    const { search, asked } = wired({
      answers: {
        collections: [orders],
        domainUsers: [ana],
        groups: [floor],
        models: [model],
        chats: [floorChat],
        jwtKeys: [signer, { id: 'other', description: '' }],
      },
      condition: online,
    });
    expect(await search('or')).toEqual({
      domains: [],
      users: [],
      namespaces: [],
      inDomain: {
        key: desk,
        collections: [orders],
        users: [ana],
        groups: [floor],
        models: [model],
        chats: [floorChat],
        jwtKeys: [signer],
      },
      unanswered: [],
    });
    expect(asked.slice(3).map((question) => (question as unknown[]).slice(0, 3))).toEqual([
      ['collections', desk, query],
      ['domainUsers', desk, query],
      ['groups', desk, query],
      ['collections', desk, allCollections],
      ['chats', desk, query],
      ['jwtKeys', desk, expect.anything()],
      ['models', desk, `SELECT @id FROM orders WHERE ${like('or')} OR ${like('OR')} LIMIT 10`],
    ]);
  });

  it.each<StateValue>([{ ready: { connectable: 'maintenance' } }, 'broken'])(
    "works while the domain's pages are open: %j",
    async (condition) => {
      const { search, asked } = wired({ condition });
      await search('or');
      expect(asked).toHaveLength(9);
    },
  );

  it.each<StateValue>([
    { ready: 'offline' },
    'outdated',
    'upgrading',
    'initializing',
    'deleting',
    'missing',
    'loading',
  ])("does not search while the domain's pages are closed: %j", async (condition) => {
    const { search, asked } = wired({ condition });
    expect(await search('or')).toMatchObject({ inDomain: undefined, unanswered: [] });
    expect(asked.map((question) => (question as unknown[])[0])).toEqual(server);
  });

  it('finds models whose id is the text first, then those whose id begins with it', async () => {
    const [late, whole] = ['reorder', 'order'].map((id) => ({ id, collection: 'orders' }));
    const { search, asked } = wired({
      answers: {
        collections: [orders, { ...orders, id: 'empty', modelCount: 0 }],
        models: [late, model, whole],
      },
      condition: online,
    });
    expect((await search('order'))?.inDomain?.models).toEqual([whole, model, late]);
    expect(asked.filter((question) => (question as unknown[])[0] === 'wholeId')).toEqual([]);
  });

  it('finds a model by its whole id where a collection can not be queried', async () => {
    const whole = { id: 'order', collection: 'a b' };
    const { search } = wired({
      answers: { collections: [{ ...orders, id: 'a b' }], wholeId: [whole] },
      condition: online,
    });
    expect((await search('order'))?.inDomain?.models).toEqual([[whole]]);
  });

  it('finds a model by its whole id where the server refuses to query the collection', async () => {
    const whole = { id: 'order', collection: 'where' };
    const { search } = wired({
      answers: {
        collections: [{ ...orders, id: 'where' }],
        models: rejected('bad_request', 400),
        wholeId: [whole],
      },
      condition: online,
    });
    expect(await search('order')).toMatchObject({ inDomain: { models: [[whole]] }, unanswered: [] });
  });

  it.each([
    ['a "quoted" id', `@id LIKE '%a "quoted" id%'`],
    ['100%', '@id = "100%"'],
  ])('asks nothing that the server would misread: %s', async (text, condition) => {
    const { search, asked } = wired({ answers: { collections: [orders] }, condition: online });
    await search(text);
    const queries = asked.filter((question) => (question as unknown[])[0] === 'models');
    expect(queries).toHaveLength(1);
    expect((queries as string[][])[0]?.[2]).toContain(condition);
  });

  it('names what could not be searched, and shows the rest', async () => {
    const { search } = wired({
      answers: { domains: unreachable, users: unreachable, collections: unreachable, groups: [floor] },
      condition: online,
    });
    expect(await search('or')).toMatchObject({
      inDomain: { collections: [], groups: [floor] },
      unanswered: ['Domains', 'Users', 'Collections', 'Models'],
    });
  });

  it.each([undefined, online])('fails when every search fails (domain: %j)', async (condition) => {
    const problem = rejected('internal_error', 500);
    const failing = [
      ...['domains', 'users', 'namespaces', 'collections', 'domainUsers', 'groups', 'models'],
      ...['chats', 'jwtKeys'],
    ];
    const { search, palette } = wired({
      answers: Object.fromEntries(failing.map((name) => [name, problem])),
      ...(condition && { condition }),
    });
    expect(await search('or')).toBeUndefined();
    expect(palette.getSnapshot().matches({ open: 'failed' })).toBe(true);
    expect(palette.getSnapshot().context.problem).toEqual(problem);
  });
});
