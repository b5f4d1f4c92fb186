import { expect, it, vi } from 'vitest';
import { missingPlaces } from '~/app/missing-places';
import type { ApiProblem } from '~/core/problem';

const notFound: ApiProblem = {
  kind: 'rejected',
  status: 404,
  code: 'not_found',
  message: undefined,
  details: {},
};
const unreachable: ApiProblem = { kind: 'unreachable' };
const desk = '/domain/acme/orders';

/** `answers`: by the last part of what is asked for; otherwise it exists. */
function asked(answers: Record<string, unknown> = {}) {
  const read = vi.fn((name: string): Promise<unknown> => {
    const answer = answers[name] ?? {};
    return Object.hasOwn(Object(answer), 'kind') ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const within = { get: (_: unknown, id: string) => read(id) };
  const api = {
    domains: {
      get: async ({ id }: { id: string }) => ({
        status: 'ready',
        availability: 'online',
        ...((await read(id)) as object),
      }),
    },
    users: { get: read },
    namespaces: { get: read },
    inDomain: {
      users: within,
      groups: within,
      collections: within,
      chats: within,
      models: { info: (_: unknown, id: string) => read(id) },
      activities: { get: (_: unknown, { type, id }: { type: string; id: string }) => read(`${type}/${id}`) },
    },
  } as unknown as Parameters<typeof missingPlaces>[0];
  const missing = (...hrefs: string[]) => missingPlaces(api, hrefs, new AbortController().signal);
  return { missing, names: () => read.mock.calls.map(([name]) => name).sort() };
}

it.each([
  [`${desk}/models/m%2F1/permissions`, 'm/1'],
  [`${desk}/users/ada/about`, 'ada'],
  [`${desk}/groups/staff`, 'staff'],
  [`${desk}/collections/plans`, 'plans'],
  [`${desk}/chats/lobby/edit`, 'lobby'],
  [`${desk}/activities/document/d1`, 'document/d1'],
  ['/users/ada', 'ada'],
  ['/namespaces/acme', 'acme'],
  [desk, 'orders'],
])('drops %s when it is not found, and keeps it otherwise', async (href, name) => {
  expect(await asked({ [name]: notFound }).missing(href)).toEqual([href]);
  expect(await asked().missing(href)).toEqual([]);
  expect(await asked({ [name]: unreachable }).missing(href)).toEqual([]);
  expect(await asked({ [name]: { ...notFound, status: 403, code: 'forbidden' } }).missing(href)).toEqual([]);
});

it('drops what is in a domain that does not exist, and asks once', async () => {
  const { missing, names } = asked({ orders: notFound });
  const all = [`${desk}/models/m1`, `${desk}/dashboard`, desk];
  expect(await missing(...all)).toEqual(all);
  expect(names()).toEqual(['orders']);
});

it.each([{ availability: 'offline' }, { status: 'schema-upgrade-required' }])(
  'asks for nothing in a domain that cannot be read: %o',
  async (state) => {
    const { missing, names } = asked({ orders: state, m1: notFound });
    expect(await missing(`${desk}/models/m1`, `${desk}/models/m1/permissions`)).toEqual([]);
    expect(names()).toEqual(['orders']);
  },
);

it('asks for no list or settings', async () => {
  const { missing, names } = asked();
  expect(await missing('/users', '/settings/policies', '/domains', '/create-user')).toEqual([]);
  expect(names()).toEqual([]);
});
