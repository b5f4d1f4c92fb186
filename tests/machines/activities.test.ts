import { describe, expect, it } from 'vitest';
import { readQuery, writeQuery } from '~/core/list-query';
import {
  activitiesPath,
  activityList,
  activityPath,
  activityScreens,
  emptyActivity,
} from '~/machines/resources/domain/activities';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { openedForm, openedList, openedRemoval } from '../support/screen-form';
import { rememberList } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };
const base = 'domains/acme/orders/activities';
const one = { type: 'zz/b', id: 'one' };
const idOf = activityList.descriptor.idOf as (activity: typeof one) => string;

async function served(...activities: (typeof one)[]) {
  const server = await embeddedServer();
  const permissions = { worldPermissions: ['lurk'], userPermissions: {}, groupPermissions: {} };
  for (const each of activities) await server.others.domain.activities.create(key, each, permissions);
  return { ...server, machines: activityScreens(server.wiring, key) };
}
type Fate = Parameters<EmbeddedServer['fail']>[1];

it("encodes types and ids in addresses, and keeps filters in the list's query", () => {
  expect(activityPath(key, { type: 'a/b c', id: '100%?#' })).toBe(
    '/domain/acme/orders/activities/a%2Fb%20c/100%25%3F%23',
  );
  expect(activitiesPath(key)).toBe('/domain/acme/orders/activities');
  expect(activitiesPath(key, 'a&b')).toBe('/domain/acme/orders/activities?type=a%26b');
  const search = '?id=or+d&type=doc&page=2&pageSize=50';
  const query = readQuery(search, activityList.defaults);
  expect(query).toMatchObject({ filter: 'or d', page: 2, pageSize: 50, facets: { type: 'doc' } });
  expect(writeQuery(query, activityList.defaults)).toBe(search);
});

describe('the activity list', () => {
  async function listed(search: string, ...activities: (typeof one)[]) {
    const world = await served(...activities);
    return { ...world, ...(await openedList(world.machines.activityList, activityList.defaults, search)) };
  }

  it('requests 25 rows at a time, with filters only when set', async () => {
    expect((await listed('')).asked).toEqual([`GET ${base}?offset=0&limit=25`]);
    const { list, asked } = await listed('?id=on&type=zz&page=1', one);
    expect(asked).toEqual([`GET ${base}?type=zz&id=on&offset=0&limit=25`]);
    expect(list.getSnapshot().context.page).toMatchObject({ rows: [one], hasNext: false, total: 1, at: 7 });
  });

  it('reports each deletion; an activity that no longer exists counts as deleted', async () => {
    const two = { type: 'zz', id: 'two' };
    const { remove, asked, told, others } = await listed('?type=zz', one, two);
    await others.domain.activities.remove(key, one);
    asked.length = 0;
    await remove([idOf(one), idOf(two)], 'delete 2 activities');
    expect(asked.slice(0, 3)).toEqual([`DELETE ${base}/zz%2Fb/one`, `GET ${base}/zz%2Fb/one`, `DELETE ${base}/zz/two`]);
    expect(told).toEqual([
      { intent: 'success', title: 'Activity Deleted', text: "Activity 'one' deleted." },
      { intent: 'success', title: 'Activity Deleted', text: "Activity 'two' deleted." },
    ]);
  });

  it.each<[string, Fate, string[], string]>([
    ['the server fails and it still exists', { status: 500 }, ['DELETE', 'GET'], 'The server returned an error (500).'],
    [
      'the role does not permit it',
      { status: 403, code: 'forbidden' },
      ['DELETE'],
      "You don't have permission to do this.",
    ],
    ['the server is unreachable', 'unreachable', ['DELETE'], 'It still exists. Try again.'],
  ])('reports a failed deletion: %s', async (_, fate, calls, reason) => {
    const { remove, told, asked, fail } = await listed('?type=zz', one);
    fail(`DELETE ${base}`, fate);
    asked.length = 0;
    expect(await remove([idOf(one)])).toMatchObject([{ label: 'zz/b/one', problem: { kind: 'rejected' } }]);
    expect(asked.slice(0, calls.length).map((call) => call.split(' ')[0])).toEqual(calls);
    const text = `The activity could not be deleted. ${reason}`;
    expect(told).toEqual([{ intent: 'error', title: 'Could Not Delete Activity', text }]);
  });
});

describe('a new activity', () => {
  async function created(type: string, id: string, fate?: Fate) {
    const world = await served(one);
    if (fate) world.fail(`PUT ${base}`, fate);
    const { form, submit } = await openedForm(world.machines.createActivity, { values: emptyActivity, facts: {} });
    return { ...world, form, context: await submit({ type, id }) };
  }

  it('is sent with the default permissions, then its page opens', async () => {
    const { asked, bodies, told, gone } = await created(' a/b ', ' 100% ');
    expect(asked).toEqual([`PUT ${base}/a%2Fb/100%25`]);
    expect(bodies).toEqual([
      { worldPermissions: ['join', 'set_state', 'view_state'], userPermissions: {}, groupPermissions: {} },
    ]);
    expect(told).toEqual([{ intent: 'success', title: 'Activity Created', text: "Activity '100%' created." }]);
    expect(gone).toEqual(['/domain/acme/orders/activities/a%2Fb/100%25']);
  });

  it.each<[string, string, string, object]>([
    ['blanks', '  ', '\t', { type: 'Please input an activity type!', id: 'Please input an activity id!' }],
    [
      'dots as type and id',
      '..',
      '.',
      { type: '"." and ".." can\'t be used as a type.', id: '"." and ".." can\'t be used as an id.' },
    ],
  ])('is not sent with %s', async (_, type, id, errors) => {
    const { context, asked } = await created(type, id);
    expect([context.errors, context.faulty?.field, asked]).toEqual([errors, Object.keys(errors)[0], []]);
  });

  it.each<[string, Fate | undefined, string, number]>([
    ['type and id are taken', undefined, 'An activity with the specified type and id already exists.', 0],
    [
      'any other server error',
      { status: 400, code: 'malformed_request_content' },
      "An error was return by the server: 'malformed_request_content'. The server refused the request (status 400).",
      0,
    ],
    [
      'no answer',
      'unreachable',
      'An unknown error occurred. Check the console for details. The server could not be reached.',
      1,
    ],
  ])('is refused: %s', async (_, fate, text, logs) => {
    const { context, form, logged, told, gone } = await created(one.type, one.id, fate);
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(context).toMatchObject({ values: one, refusal: { title: 'Could Not Create Activity', text } });
    expect([logged.length, told, gone]).toEqual([logs, [], []]);
  });
});

describe('the activity page', () => {
  it.each([
    ['exists', [one]],
    ['was already deleted', []],
  ])('goes to the list after deleting an activity that %s', async (_, activities) => {
    const { machines, told, gone, wiring } = await served(...activities);
    const isRemembered = rememberList(wiring, activitiesPath(key));
    const { removal, remove } = openedRemoval(machines.activityPage(one).removal);
    await remove({ ...one, ephemeral: false, created: 5 });
    expect(removal.getSnapshot().value).toBe('closed');
    expect(told).toEqual([{ intent: 'success', title: 'Activity Deleted', text: "Activity 'one' deleted." }]);
    expect([gone, isRemembered()]).toEqual([['/domain/acme/orders/activities'], false]);
  });
});
