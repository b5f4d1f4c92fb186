import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Activity } from '~/api/rest/domain/activities';
import { readQuery, writeQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import {
  activitiesPath,
  activityList,
  activityPath,
  activityScreens,
  emptyActivity,
  oneActivity,
} from '~/machines/resources/domain/activities';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { counted, openedList } from '../support/screen-form';
import { rememberList, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk/activities';
const stored = (type: string, id: string): Activity => ({ type, id, ephemeral: false, created: 5 });
type Failures = Partial<Record<'GET' | 'PUT' | 'DELETE', ApiProblem>>;

/** The machines with a fake REST client that has these activities and fails for missing ones like the real server. */
function wired(activities: Activity[] = [], failures: Failures = {}) {
  const server = { activities, failures };
  const { rest, asked, bodies } = pretendedRest(({ method, path, query }) => {
    const failure = server.failures[method as keyof Failures];
    if (failure) throw failure;
    const [, , , , type, id] = path.split('/').map(decodeURIComponent);
    const found = server.activities.find((each) => each.type === type && each.id === id);
    if (type === undefined) {
      const { type: ofType = '', id: ofId = '', ...range } = query as Record<string, string>;
      const [offset, limit] = [Number(range['offset']), Number(range['limit'])];
      const rows = server.activities.filter((each) => each.type.includes(ofType) && each.id.includes(ofId));
      return { data: rows.slice(offset, offset + limit), startIndex: offset, totalResults: rows.length };
    }
    if (method === 'PUT') {
      if (found) throw refusal(409, 'conflicts', { activityId: id });
      return {};
    }
    if (method === 'DELETE') {
      if (!found) throw refusal(500, 'internal_server_error');
      server.activities = server.activities.filter((each) => each !== found);
      return {};
    }
    if (!found) throw refusal(404, 'not_found');
    return path.endsWith('/permissions')
      ? { worldPermissions: ['lurk'], userPermissions: {}, groupPermissions: {} }
      : found;
  });
  const world = screenWorld({});
  return { ...world, asked, bodies, server, machines: activityScreens({ ...world.wiring, rest }, key) };
}

it("encodes types and ids in addresses, and keeps filters in the list's query", () => {
  expect(activityPath(key, { type: 'a/b c', id: '100%?#' })).toBe(
    '/domain/acme/desk/activities/a%2Fb%20c/100%25%3F%23',
  );
  expect(activitiesPath(key)).toBe('/domain/acme/desk/activities');
  expect(activitiesPath(key, 'a&b')).toBe('/domain/acme/desk/activities?type=a%26b');
  const search = '?id=or+d&type=doc&page=2&pageSize=50';
  const query = readQuery(search, activityList.defaults);
  expect(query).toMatchObject({ filter: 'or d', page: 2, pageSize: 50, facets: { type: 'doc' } });
  expect(writeQuery(query, activityList.defaults)).toBe(search);
});

describe('the activity list', () => {
  async function listed(search: string, activities: Activity[], failures: Failures = {}) {
    const world = wired(activities, failures);
    const list = createActor(world.machines.activityList, {
      input: { query: readQuery(search, activityList.defaults) },
    }).start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    return { ...world, list };
  }

  it('requests 25 rows at a time, with filters only when set', async () => {
    const many = Array.from({ length: 30 }, (_, n) => stored('doc', `a${n}`));
    const { list, asked } = await listed('', many);
    expect(asked).toEqual([`GET ${base}?offset=0&limit=25`]);
    expect(list.getSnapshot().context.page).toMatchObject({ hasNext: true, total: 30, at: 7 });
    const narrowed = await listed('?id=a1&type=do&page=1', many);
    expect(narrowed.asked).toEqual([`GET ${base}?type=do&id=a1&offset=0&limit=25`]);
  });

  it('reports each deletion; an activity that no longer exists counts as deleted', async () => {
    const { list, asked, told, server } = await listed('', [stored('doc', 'one'), stored('a/b', 'two')]);
    const ids = [JSON.stringify(['doc', 'one']), JSON.stringify(['a/b', 'two'])];
    asked.length = 0;
    server.activities = server.activities.filter(({ id }) => id !== 'one');
    list.send({ type: 'list.remove', ids });
    await counted(list);
    list.send({ type: 'removal.type', text: 'delete 2 activities' });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }));
    expect(asked.slice(0, 3)).toEqual([`DELETE ${base}/doc/one`, `GET ${base}/doc/one`, `DELETE ${base}/a%2Fb/two`]);
    expect(told).toEqual([
      { intent: 'success', title: 'Activity Deleted', text: "Activity 'one' deleted." },
      { intent: 'success', title: 'Activity Deleted', text: "Activity 'two' deleted." },
    ]);
  });

  it.each<[string, ApiProblem, string[], string]>([
    [
      'the server fails and it still exists',
      refusal(500, 'internal_server_error'),
      ['DELETE', 'GET'],
      'The server returned an error (500).',
    ],
    ['the role does not permit it', refusal(403, 'forbidden'), ['DELETE'], "You don't have permission to do this."],
    ['the server is unreachable', unreachable, ['DELETE'], 'It still exists. Try again.'],
  ])('reports a failed deletion: %s', async (_, problem, calls, reason) => {
    const { list, told, asked } = await listed('', [stored('doc', 'one')], { DELETE: problem });
    asked.length = 0;
    list.send({ type: 'list.remove', ids: [JSON.stringify(['doc', 'one'])] });
    await counted(list);
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'partlyFailed' }) && !s.hasTag('busy'));
    expect(asked.slice(0, calls.length).map((call) => call.split(' ')[0])).toEqual(calls);
    expect(list.getSnapshot().context.results).toMatchObject([
      { label: 'doc/one', problem: problem.kind === 'unreachable' ? { code: 'still_there' } : problem },
    ]);
    expect(told).toEqual([
      {
        intent: 'error',
        title: 'Could Not Delete Activity',
        text: `The activity could not be deleted. ${reason}`,
      },
    ]);
  });
});

describe('a new activity', () => {
  async function created(type: string, id: string, failures: Failures = {}) {
    const world = wired([stored('doc', 'taken')], failures);
    const form = createActor(world.machines.createActivity, {
      input: { values: emptyActivity, facts: {} },
    }).start();
    await waitFor(form, (s) => s.hasTag('editable'));
    form.send({ type: 'form.change', change: { type, id } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => !s.hasTag('busy'));
    return { ...world, form, context: form.getSnapshot().context };
  }

  it('is sent with the default permissions, then its page opens', async () => {
    const { asked, bodies, told, gone } = await created(' a/b ', ' 100% ');
    expect(asked).toEqual([`PUT ${base}/a%2Fb/100%25`]);
    expect(bodies).toEqual([
      {
        worldPermissions: ['join', 'set_state', 'view_state'],
        userPermissions: {},
        groupPermissions: {},
      },
    ]);
    expect(told).toEqual([{ intent: 'success', title: 'Activity Created', text: "Activity '100%' created." }]);
    expect(gone).toEqual(['/domain/acme/desk/activities/a%2Fb/100%25']);
  });

  it.each<[string, string, string, object]>([
    ['blanks', '  ', '\t', { type: 'Please input an activity type!', id: 'Please input an activity id!' }],
    [
      'dots as type and id',
      '..',
      '.',
      {
        type: '"." and ".." can\'t be used as a type.',
        id: '"." and ".." can\'t be used as an id.',
      },
    ],
  ])('is not sent with %s', async (_, type, id, errors) => {
    const { context, asked } = await created(type, id);
    expect(context.errors).toEqual(errors);
    expect(context.faulty?.field).toBe(Object.keys(errors)[0]);
    expect(asked).toEqual([]);
  });

  it.each<[string, Failures, string, number]>([
    ['type and id are taken', {}, 'An activity with the specified type and id already exists.', 0],
    [
      'any other server error',
      { PUT: refusal(400, 'malformed_request_content') },
      "An error was return by the server: 'malformed_request_content'. The server refused the request (status 400).",
      0,
    ],
    [
      'no answer',
      { PUT: unreachable },
      'An unknown error occurred. Check the console for details. The server could not be reached.',
      1,
    ],
    [
      'an unreadable response',
      { PUT: { kind: 'unreadable', status: 200, message: 'no JSON' } },
      'An unknown error occurred. Check the console for details. no JSON',
      1,
    ],
  ])('is refused: %s', async (_, failures, text, logs) => {
    const { context, form, logged, told, gone } = await created('doc', 'taken', failures);
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(context.refusal).toMatchObject({ title: 'Could Not Create Activity', text });
    expect(context.values).toEqual({ type: 'doc', id: 'taken' });
    expect(logged).toHaveLength(logs);
    expect([told, gone]).toEqual([[], []]);
  });
});

describe('the activity page', () => {
  const one = { type: 'a/b', id: 'one' };
  const page = (activities: Activity[], failures: Failures = {}) => {
    const world = wired(activities, failures);
    return { ...world, page: world.machines.activityPage(one) };
  };

  it.each([
    ['exists', [stored('a/b', 'one')]],
    ['was already deleted', []],
  ])('goes to the list after deleting an activity that %s', async (_, activities) => {
    const { page: machines, told, gone, wiring } = page(activities);
    const isRemembered = rememberList(wiring, activitiesPath(key));
    const { list, remove } = await openedList(machines.one, oneActivity.defaults);
    await remove([oneActivity.descriptor.idOf(one)]);
    await waitFor(list, (s) => s.matches({ removal: 'closed' }));
    expect(told).toEqual([{ intent: 'success', title: 'Activity Deleted', text: "Activity 'one' deleted." }]);
    expect(gone).toEqual(['/domain/acme/desk/activities']);
    expect(isRemembered()).toBe(false);
  });
});
