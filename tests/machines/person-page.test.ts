import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ActivityEvent } from '~/api/realtime/port';
import { isApiProblem } from '~/core/problem';
import type { ResourceViewMachine } from '~/machines/kit/resource-view-machine';
import type { SurveyMachine } from '~/machines/kit/survey-machine';
import { personScreens } from '~/machines/resources/domain/person-page';
import { operatorScreens } from '~/machines/resources/operator-page';
import { findDomain } from '../../sandbox/state/domains';
import { activity, participant } from '../support/activity-samples';
import { storedPolicy } from '../support/collection-samples';
import { embeddedServer } from '../support/embedded-server';
import { historyEntry, sampleHistory } from '../support/model-history-samples';
import { model } from '../support/model-samples';
import { rejected } from '../support/fixtures';
import { pretendedRest } from '../support/pretended-rest';
import { noRealtime, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const inDomain = 'domains/acme/desk/';

async function shown<Value>(machine: ResourceViewMachine<Value>) {
  const actor = createActor(machine).start();
  await waitFor(actor, (s) => !s.hasTag('loading'));
  return actor.getSnapshot().context.loaded?.value;
}

async function surveyed<Row>(machine: SurveyMachine<Row>) {
  const actor = createActor(machine, { input: { waits: false } }).start();
  await waitFor(actor, (s) => s.matches('looked'));
  return actor.getSnapshot().context.findings;
}

const person = (answers: Record<string, unknown>, realtime: Partial<typeof noRealtime> = {}) => {
  const { rest, asked } = pretendedRest(({ path }) => {
    const answer = answers[path.replace(inDomain, '')];
    if (isApiProblem(answer)) throw answer;
    return answer;
  });
  const wiring = { ...screenWorld({}).wiring, rest, realtime: { ...noRealtime, ...realtime } };
  return { asked, ...personScreens(wiring, key)('ana') };
};
const paged = (data: unknown[]) => ({ data, startIndex: 0, totalResults: data.length });

describe('the page about a user of a domain', () => {
  it('finds the sessions of exactly this user, although the server compares a part of the name', async () => {
    const session = (id: string, username: string, userType = 'normal') => ({ id, username, userType });
    const { sessions, asked } = person({
      sessions: paged([
        session('1', 'ana'),
        session('2', 'ana.ruiz'),
        session('3', 'ana', 'anonymous'),
        session('4', 'ana'),
      ]),
    });
    expect((await shown(sessions))?.rows.map(({ id }) => id)).toEqual(['1', '4']);
    expect(asked).toEqual([
      `GET ${inDomain}sessions?username=ana&excludeDisconnected=false&sessionType=ExcludeConvergence&offset=0&limit=100`,
    ]);
  });

  it('finds groups with one call, and chats by their members', async () => {
    const chat = (chatId: string, members: string[]) => ({ chatId, members, created: 1 });
    const { groups, chats, asked } = person({
      groups: [
        { id: 'sales', description: '', members: ['ben', 'ana'] },
        { id: 'ops', description: '', members: ['anabel'] },
      ],
      chats: paged([chat('one', ['ana', 'ben']), chat('two', ['convergence:ana']), chat('three', [])]),
    });
    expect((await shown(groups))?.rows.map(({ id }) => id)).toEqual(['sales']);
    expect((await shown(chats))?.rows.map(({ chatId }) => chatId)).toEqual(['one']);
    expect(asked).toEqual([`GET ${inDomain}groups`, `GET ${inDomain}chats?offset=0&limit=100`]);
  });

  it('says what they may do in each collection, and by which rule', async () => {
    const none = { read: false, write: false, create: false, remove: false, manage: false };
    const collection = (id: string, users: Record<string, unknown>) => ({
      id,
      worldPermissions: { ...none, read: true },
      userPermissions: users,
      snapshotPolicy: storedPolicy,
    });
    const { access } = person({
      collections: paged([collection('orders', { ana: { ...none, write: true } }), collection('notes', {})]),
    });
    expect((await shown(access))?.rows).toEqual([
      { id: 'orders', rule: 'collectionUser', granted: ['write'] },
      { id: 'notes', rule: 'collectionWorld', granted: ['read'] },
    ]);
  });

  const session = { id: '1', username: 'ana', userType: 'normal', connected: 1 };
  const failed = rejected('unknown', 500);
  const forbidden = rejected('forbidden', 403);
  it.each([
    [
      'can be read',
      [{ username: 'ana', disabled: true }, paged([session]), { enabled: true }],
      { account: 'disabled', connected: 'yes', anonymous: 'yes', maySet: 'yes' },
    ],
    [
      'is forbidden or missing',
      [rejected('not_found', 404), forbidden, forbidden],
      { account: 'missing', connected: 'unknown', anonymous: 'unknown', maySet: 'no' },
    ],
    [
      'fails',
      [failed, failed, failed],
      { account: 'unknown', connected: 'unknown', anonymous: 'unknown', maySet: 'unknown' },
    ],
  ])('says what decides about access when it %s', async (_, answers, expected) => {
    const [user, sessions, anonymousAuth] = answers;
    const { facts } = person({ 'users/ana': user, sessions, 'config/anonymousAuth': anonymousAuth });
    expect(await shown(facts)).toEqual(expected);
  });

  it('joins activities to see who is in them, and leaves each at once', async () => {
    const left: string[] = [];
    const seen = (...names: string[]): ActivityEvent => ({
      type: 'activity.seen',
      participants: names.map((username) => participant(username, username)),
    });
    const reports: Record<string, ActivityEvent> = {
      one: seen('ben', 'ana'),
      two: seen('ben'),
      three: { type: 'activity.refused', reason: '', code: 'unauthorized' },
      four: seen('ana'),
    };
    const { activities } = person(
      {
        activities: {
          data: ['one', 'two', 'three', 'four'].map((id, created) => activity('call', id, { created })),
          startIndex: 0,
          totalResults: 60,
        },
      },
      {
        watchActivity: (_, { id }, report) => {
          setTimeout(() => {
            report({ type: 'activity.joining' });
            report(reports[id]!);
          });
          return () => left.push(id);
        },
      },
    );
    const found = await surveyed(activities);
    expect(found.rows.map(({ id }) => id)).toEqual(['four', 'one']);
    expect(found).toMatchObject({ read: 4, unread: 1, total: 4, left: 56 });
    expect([...new Set(left)].sort()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('reads the history of the models that were modified last, and counts the changes of this user', async () => {
    const models = Array.from({ length: 30 }, (_, index) => model(`m${index}`, {}, { modifiedTime: index }));
    const entry = (version: number, username: string) =>
      historyEntry(version, { at: version * 10, user: { type: 'normal', username, displayName: '' } });
    const read: string[] = [];
    const { models: changed, asked } = person(
      { models },
      {
        readHistory: (_, id) => {
          read.push(id);
          if (id === 'm28') return Promise.reject(new Error('gone'));
          const entries = id === 'm29' ? [entry(2, 'ana'), entry(3, 'ana'), entry(4, 'ben')] : [entry(2, 'ben')];
          return Promise.resolve(sampleHistory({ entries, ending: 'open' }));
        },
      },
    );
    const found = await surveyed(changed);
    expect(found.rows).toEqual([{ id: 'm29', collection: 'orders', changes: 2, lastAt: 30, isPartial: true }]);
    expect(found).toMatchObject({ total: 20, unread: 1, left: 10 });
    expect(read).toHaveLength(20);
    expect(read).not.toContain('m9');
    expect(asked).toEqual([`GET ${inDomain}models?offset=0&limit=1000`]);
  });
});

describe('the page about an operator', () => {
  it('reads the roles of namespaces and domains with one safe call each', async () => {
    const { wiring, state, asked, fail } = await embeddedServer();
    state.server.namespaces.push({ id: '..', displayName: '', userNamespace: false, members: [] });
    state.orphanDomain(findDomain(state, 'studio', 'whiteboard')!);
    fail('GET domains/acme/archive-2024/members', { status: 403, code: 'forbidden' });
    const { namespaces, domains } = operatorScreens(wiring)('nadia');
    const roles = await surveyed(namespaces);
    expect(roles.rows).toEqual([{ id: 'acme', displayName: 'Acme Trading', role: 'Domain Admin' }]);
    const calls = (kind: RegExp) => asked.filter((call) => kind.test(call)).toSorted();
    expect(calls(/^GET roles/)).toEqual(
      ['acme', 'convergence', 'finance', 'studio'].map((id) => `GET roles/namespace/${id}`),
    );
    findDomain(state, 'acme', 'orders')!.members.push({ username: 'nadia', role: 'Owner' });
    const found = await surveyed(domains);
    expect(found.rows).toEqual([{ namespace: 'acme', id: 'orders', displayName: 'Order Desk', role: 'Owner' }]);
    const total = state.domains.size - 1;
    expect(found).toMatchObject({ read: total, unread: 0, closed: 1, total, left: 0 });
    expect(calls(/members$/)).toHaveLength(total);
  });

  it('reads all domains, however many there are', async () => {
    const { rest, asked } = pretendedRest(() => ({}));
    const many = Array.from({ length: 1_240 }, (_, index) => ({ namespace: 'acme', id: `d${index}`, displayName: '' }));
    const list = ({ offset = 0, limit = 10 }) => Promise.resolve(many.slice(offset, offset + limit));
    const world = screenWorld({ domains: { list } });
    const found = await surveyed(operatorScreens({ ...world.wiring, rest })('mara').domains);
    expect(found).toMatchObject({ read: 1_240, left: 0 });
    expect(asked).toHaveLength(1_240);
  });
});
