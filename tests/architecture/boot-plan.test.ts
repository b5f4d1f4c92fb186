import { describe, expect, it } from 'vitest';
import { bootPlanOf } from '../../build/boot-script';
import { planFor } from '../../src/boot/boot-plan';

const chunk = (fileName: string, modules: string[], imports: string[] = [], isEntry = false) =>
  ({ type: 'chunk', fileName, moduleIds: modules.map((id) => `/root/${id}`), imports, isEntry }) as never;
const view = (path: string) => () => `src/views/${path}.tsx`;

const chunks = [
  chunk('index.js', ['src/main.tsx'], ['react.js'], true),
  chunk('react.js', []),
  chunk('screens.js', ['src/app/start-screens.tsx', 'src/views/Shell.tsx'], ['react.js']),
  chunk('home.js', ['src/views/Home.tsx'], ['screens.js', 'cards.js']),
  chunk('cards.js', []),
  chunk('users.js', ['src/views/UserForm.tsx'], ['screens.js']),
  chunk('groups.js', ['src/views/Groups.tsx'], ['screens.js', 'cards.js']),
];
const routes = [
  {
    load: view('Shell'),
    children: [
      {
        index: true,
        load: view('Home'),
        calls: [
          'status',
          { search: 'mode=browse&collection=:collection', path: 'query', body: '{"of":":collection"}' },
        ],
      },
      { path: 'users/:username', load: view('UserForm'), calls: ['users/:username'] },
      {
        path: 'domain/:namespace/:domainId',
        children: [
          { path: 'groups/:tab?', load: view('Groups'), calls: ['domains/:namespace/:domainId/groups'] },
          { path: '*', load: view('Home') },
        ],
      },
    ],
  },
];
const plan = bootPlanOf(routes, chunks, '/root');
const always = ['user/profile', 'config/app', 'user/favoriteDomains'].map((path) => ({ path }));

describe('the boot plan', () => {
  it('has the chunks of each address, without those that the page names already', () => {
    expect(planFor(plan, '/', '')).toEqual({
      frame: 'server',
      chunks: ['screens.js', 'home.js', 'cards.js'],
      calls: [...always, { path: 'status' }],
      ifReady: [],
    });
  });

  it('fills the parameters of the address into the calls', () => {
    expect(planFor(plan, '/users/a%2Fb', '')?.calls).toContainEqual({ path: 'users/a%2Fb' });
    const groups = planFor(plan, '/domain/acme/my%20orders/groups', '');
    expect(groups.frame).toBe('domain');
    expect(groups.calls).toEqual([...always, { path: 'domains/acme/my%20orders' }]);
    expect(groups.ifReady).toEqual([
      { path: 'domains/acme/my%20orders/stats' },
      { path: 'domains/acme/my%20orders/convergenceUserToken' },
      { path: 'domains/acme/my%20orders/groups' },
    ]);
  });

  it('asks once for what is named twice, and says that it is for two', () => {
    const calls = ['user/profile', 'status', 'status', 'domains/:namespace/:domainId'];
    const page = { pattern: '/domain/:namespace/:domainId/x', chunks: [], calls };
    const { calls: first, ifReady } = planFor({ files: [], screens: [page] }, '/domain/acme/orders/x', '');
    expect([...first, ...ifReady]).toEqual([
      { path: 'user/profile', isForTwo: true },
      ...always.slice(1),
      { path: 'domains/acme/orders', isForTwo: true },
      { path: 'domains/acme/orders/stats' },
      { path: 'domains/acme/orders/convergenceUserToken' },
      { path: 'status', isForTwo: true },
    ]);
  });

  it("leaves out a screen's own calls when the address has a query", () => {
    expect(planFor(plan, '/', '?page=2').calls).toEqual(always);
  });

  it('has the call of an address with this query, if its values are plain words', () => {
    const own = (search: string) => planFor(plan, '/', search).calls.slice(always.length);
    expect(own('?mode=browse&collection=my-orders.1')).toEqual([{ path: 'query', body: '{"of":"my-orders.1"}' }]);
    for (const other of ['mode=id&collection=a', 'mode=browse', 'mode=browse&collection=a&page=2'])
      expect(own(`?${other}`)).toEqual([]);
    for (const word of ['', 'a%22', 'a%20b', 'a+b', 'a"', 'a=b'])
      expect(own(`?mode=browse&collection=${word}`)).toEqual([]);
  });

  it('matches optional parameters', () => {
    expect(planFor(plan, '/domain/acme/orders/groups/all', '').chunks).toContain('groups.js');
    expect(planFor(plan, '/domain/acme/orders/groups/all/more', '').chunks).toEqual([]);
  });

  it('has no chunks for an unknown address', () => {
    expect(planFor(plan, '/nowhere', '')).toEqual({
      frame: 'server',
      chunks: [],
      calls: always,
      ifReady: [],
    });
  });

  it('refuses a view that is in no chunk', () => {
    expect(() => bootPlanOf([{ path: 'x', load: view('Missing') }], chunks, '/root')).toThrow(
      'The build has no chunk of src/views/Missing.tsx.',
    );
  });
});
