import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, type StateValue, waitFor } from 'xstate';
import type { KeyPress } from '~/api/browser/keyboard';
import { domainApi } from '~/api/rest/domain/api';
import { paletteLogic } from '~/app/start-palette';
import type { ConsoleActor } from '~/machines/console/console-machine';
import type { RecentPlacesActor } from '~/machines/console/screens-machine';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import type { Found, PaletteCommand } from '~/machines/palette/palette-machine';
import { findDomain } from '../../sandbox/state/domains';
import { settle } from '../support/deferred-task';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { frozenFrom, resting } from '../support/frozen';
import { make } from '../support/make';

const desk = { namespace: 'acme', id: 'orders' };
const inDesk = 'domains/acme/orders';
const within = '&offset=0&limit=500';
const statusIn = (condition: StateValue) =>
  frozenFrom(domainStatusMachine, desk, { condition, upgrade: 'idle' }).getSnapshot();

type Others = EmbeddedServer['others'];

/** The palette with visible screens. `made`: what the domain of the desk has, which is emptied before. */
async function wired({
  made,
  failing = [],
  namespacesEnabled = true,
  condition,
}: {
  made?: (others: Others) => Promise<unknown>;
  /** Calls that are refused. */
  failing?: readonly string[];
  namespacesEnabled?: boolean;
  /** The condition of the open domain, if any. */
  condition?: StateValue;
} = {}) {
  const server = await embeddedServer();
  const domain = findDomain(server.state, desk.namespace, desk.id)!;
  const users = domain.users.filter(({ userType }) => userType === 'convergence');
  Object.assign(domain, { users, collections: [], models: [], groups: [], chats: [], jwtKeys: [] });
  await made?.(server.others);
  for (const call of failing) server.fail(call, { status: 400, code: 'bad_request' });
  const does: unknown[] = [];
  const told = (name: string) => ({ send: (event: unknown) => does.push([name, event]) });
  const root = {
    getSnapshot: () => ({
      context: { appConfig: { namespacesEnabled } },
      children: {
        preferences: told('preferences'),
        connection: told('connection'),
        favorites: told('favorites'),
        domainStatus: { ...told('domainStatus'), getSnapshot: () => condition && statusIn(condition) },
      },
    }),
  } as unknown as ConsoleActor;
  const logic = paletteLogic({
    services: { openTab: (address) => does.push(['tab', address]) },
    root,
    api: { ...server.wiring.api, inDomain: domainApi(server.wiring.rest) },
    navigation: { ...server.wiring.navigation, go: (path) => does.push(['go', path]) },
    base: '/console',
    copy: (text) => does.push(['copy', text]),
    places: () => resting([]) as unknown as RecentPlacesActor,
    keyboard: { watch: () => () => {}, focusSearch: () => false, focusNotices: () => false },
    isShown: () => true,
    loadOverlays: () => Promise.resolve(),
    signOut: () => does.push(['signOut']),
    inspect: () => does.push(['inspect']),
  });
  const palette = createActor(logic, { input: { modifier: 'Ctrl' } }).start();
  onTestFinished(() => void palette.stop());
  const choose = async (command: PaletteCommand, newTab = false) => {
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'palette.choose', entry: { id: 'x', label: 'x', hint: '', command }, newTab });
    await settle();
  };
  const search = async (text: string): Promise<Found | undefined> => {
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'palette.type', text });
    await waitFor(palette, (s) => s.matches({ open: 'answered' }) || s.matches({ open: 'failed' }));
    return palette.getSnapshot().context.answer?.found;
  };
  return { ...server, palette, does, choose, search, press: (key: KeyPress) => palette.send(key) };
}
const character = (given: string): KeyPress => ({
  type: 'key.character',
  character: given,
  inField: false,
  inDialog: false,
});

describe('place shortcuts', () => {
  it('open their pages, except namespaces when they are disabled', async () => {
    const enabled = await wired();
    for (const key of ['g', 'n', 'g', 'd']) enabled.press(character(key));
    expect(enabled.does).toEqual([
      ['go', '/namespaces'],
      ['go', '/domains'],
    ]);
    const disabled = await wired({ namespacesEnabled: false });
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
    [{ do: 'reload' }, [['connection', { type: 'connection.retry' }]]],
    [{ do: 'signOut' }, [['signOut']]],
    [{ do: 'showShortcuts' }, []],
  ])('runs %o', async (given, done) => {
    const { choose, does } = await wired();
    await choose(given);
    expect(does).toEqual(done);
  });

  it('opens a new tab below the base path', async () => {
    const { choose, does } = await wired();
    await choose({ do: 'open', href: '/users' }, true);
    expect(does).toEqual([['tab', '/console/users']]);
  });
});

describe('palette search', () => {
  const server = ['domains', 'users', 'namespaces'].map((kind) => `GET ${kind}?filter=board${within}`);

  it('requests the results of each kind', async () => {
    const { search, asked } = await wired();
    const domains = [{ id: 'storyboards' }, { id: 'whiteboard' }];
    expect(await search('board')).toMatchObject({ domains, users: [], namespaces: [], unanswered: [] });
    expect(asked).toEqual(server);
  });

  it('does not search namespaces when they are disabled', async () => {
    const { search, asked } = await wired({ namespacesEnabled: false });
    await search('board');
    expect(asked).toEqual(server.slice(0, 2));
  });

  it.each<StateValue>([
    { ready: 'offline' },
    'outdated',
    'upgrading',
    'initializing',
    'deleting',
    'missing',
    'loading',
  ])('does not search a domain while its pages are closed: %j', async (condition) => {
    const { search, asked } = await wired({ condition });
    expect(await search('board')).toMatchObject({ inDomain: undefined, unanswered: [] });
    expect(asked).toEqual(server);
  });
});

describe('palette search in a domain', () => {
  const condition = { ready: { connectable: 'online' } };
  /** Models in a collection of their own. */
  const models =
    (of: string, ...ids: string[]) =>
    async (others: Others) => {
      await make.collection(others, of);
      for (const id of ids) await make.model(others, id, of);
    };
  const queries = (bodies: readonly unknown[]) => bodies.map((body) => (body as { query: string }).query);

  it('searches each kind in the open domain, and the ids of its models', async () => {
    const { search, asked, bodies } = await wired({
      condition,
      made: async (others) => {
        await models('orders', 'order-1')(others);
        await make.domainUser(others, 'orla');
        for (const id of ['floor', 'night']) await make.group(others, id);
        await make.chat(others, 'floor-chat');
        for (const id of ['order-signer', 'other']) await make.jwtKey(others, id);
      },
    });
    expect(await search('or')).toMatchObject({
      inDomain: {
        key: desk,
        collections: [{ id: 'orders' }],
        users: [{ username: 'orla' }],
        groups: [{ id: 'floor' }],
        models: [{ id: 'order-1' }],
        chats: [{ chatId: 'floor-chat' }],
        jwtKeys: [{ id: 'order-signer' }],
      },
      unanswered: [],
    });
    expect(asked.slice(3)).toEqual([
      `GET ${inDesk}/collectionSummary?filter=or${within}`,
      `GET ${inDesk}/users?offset=0&limit=1001`,
      `GET ${inDesk}/groups?type=summary`,
      `GET ${inDesk}/collectionSummary?offset=0&limit=25`,
      `GET ${inDesk}/chats?filter=or${within}`,
      `GET ${inDesk}/jwtKeys`,
      `POST ${inDesk}/model-query`,
    ]);
    const like = (text: string) => `@id LIKE "%${text}%"`;
    expect(queries(bodies)).toEqual([`SELECT @id FROM orders WHERE ${like('or')} OR ${like('OR')} LIMIT 10`]);
  });

  it.each<StateValue>([{ ready: { connectable: 'maintenance' } }, 'broken'])(
    "works while the domain's pages are open: %j",
    async (open) => {
      const { search, asked } = await wired({ condition: open });
      await search('or');
      expect(asked).toContain(`GET ${inDesk}/jwtKeys`);
    },
  );

  it('finds models whose id is the text first, then those whose id begins with it', async () => {
    const { search, asked, bodies } = await wired({
      condition,
      made: async (others) => {
        await models('orders', 'reorder', 'order-1', 'order')(others);
        await make.collection(others, 'empty');
      },
    });
    expect((await search('order'))?.inDomain?.models).toMatchObject(
      ['order', 'order-1', 'reorder'].map((id) => ({ id })),
    );
    expect(asked.filter((call) => call.startsWith(`GET ${inDesk}/models`))).toEqual([]);
    expect(queries(bodies)).toEqual([expect.stringContaining(' FROM orders ')]);
  });

  it.each([
    ['can not be queried', 'a b', []],
    ['may not be queried, as the server says', 'orders', [`POST ${inDesk}/model-query`]],
  ])('finds a model by its whole id where a collection %s', async (_, of, failing) => {
    const { search } = await wired({ condition, failing, made: models(of, 'order') });
    expect(await search('order')).toMatchObject({ inDomain: { models: [{ id: 'order' }] }, unanswered: [] });
  });

  it.each([
    ['a "quoted" id', `@id LIKE '%a "quoted" id%'`],
    ['100%', '@id = "100%"'],
  ])('asks nothing that the server would misread: %s', async (text, where) => {
    const { search, bodies } = await wired({ condition, made: models('orders', 'order') });
    await search(text);
    expect(queries(bodies)).toEqual([expect.stringContaining(where)]);
  });

  const summaries = `GET ${inDesk}/collectionSummary`;

  it('names what could not be searched, and shows the rest', async () => {
    const { search } = await wired({
      condition,
      made: (others) => make.group(others, 'floor'),
      failing: ['GET domains', 'GET users', summaries, summaries],
    });
    expect(await search('or')).toMatchObject({
      inDomain: { collections: [], groups: [{ id: 'floor' }] },
      unanswered: ['Domains', 'Users', 'Collections', 'Models'],
    });
  });

  it.each([undefined, condition])('fails when every search fails (domain: %j)', async (open) => {
    const inDomain = ['users', 'groups', 'chats', 'jwtKeys'].map((kind) => `GET ${inDesk}/${kind}`);
    const failing = ['GET domains', 'GET users', 'GET namespaces', summaries, summaries, ...inDomain];
    const { search, palette } = await wired({ failing, ...(open && { condition: open }) });
    expect(await search('or')).toBeUndefined();
    expect(palette.getSnapshot()).toMatchObject({ value: { open: 'failed' }, context: { problem: { status: 400 } } });
  });
});
