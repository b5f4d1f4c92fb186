import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, waitFor } from 'xstate';
import { apiKeysApi } from '~/api/rest/api-keys';
import { domainsApi } from '~/api/rest/domains';
import { namespacesApi } from '~/api/rest/namespaces';
import { profileApi } from '~/api/rest/profile';
import { rolesApi } from '~/api/rest/roles';
import { usersApi } from '~/api/rest/users';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { emptyModel, modelCreateScreens } from '~/machines/model/model-create';
import { apiKeyScreens, emptyApiKey } from '~/machines/resources/api-keys';
import { activityScreens } from '~/machines/resources/domain/activities';
import { chatPage } from '~/machines/resources/domain/chat-page';
import { chatScreens } from '~/machines/resources/domain/chats';
import { collectionScreens, emptyCollection } from '~/machines/resources/domain/collections';
import { emptyJwtKey, jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { memberScreens } from '~/machines/resources/domain/members';
import { domainSettingsScreens, unloadedDomainSettings } from '~/machines/resources/domain/settings';
import { domainUserScreens, unloadedDomainUser } from '~/machines/resources/domain/users';
import { namespaceScreens } from '~/machines/resources/namespaces';
import { profileScreens } from '~/machines/resources/profile';
import { emptyRole, namespaceRoleScreens, roleLists } from '~/machines/resources/roles';
import { noNames } from '~/machines/resources/users';
import { counted } from '../support/screen-form';
import { storedPolicy } from '../support/collection-samples';
import { domain, person, unreachable } from '../support/fixtures';
import { publicPem } from '../support/jwt-key-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';
import { sourceFiles, projectFolder } from '../../scripts/source-files';

const key = { namespace: 'acme', id: 'desk' };
const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };

type Server = {
  /** By address; other addresses answer 404. A write changes nothing here: the test sets its effect. */
  there: Record<string, unknown>;
  /** The effect of a write although it gets no answer. */
  done: Record<string, unknown>;
  gone: readonly string[];
  lost: ApiProblem;
};

function wired({ there, done, gone, lost }: Server) {
  const state: Record<string, unknown> = { ...there };
  const { rest, asked } = pretendedRest(({ method, path }) => {
    if (method === 'GET') {
      if (path in state) return state[path];
      throw refusal(404, 'not_found');
    }
    Object.assign(state, done);
    for (const each of gone) delete state[each];
    throw lost;
  });
  const api = {
    apiKeys: apiKeysApi(rest),
    namespaces: namespacesApi(rest),
    domains: domainsApi(rest),
    roles: rolesApi(rest),
    users: usersApi(rest),
    profile: profileApi(rest),
    serverConfig: { get: () => Promise.resolve({ passwordPolicy: undefined }) },
  };
  const world = screenWorld(api);
  return { ...world, asked, state, wiring: { ...world.wiring, rest } };
}
type Wiring = ReturnType<typeof wired>['wiring'];

const inDomain = 'domains/acme/desk';
const roles = 'roles/namespace/acme';
const settings = (wiring: Wiring) =>
  domainSettingsScreens(wiring, key).settingsForms({ onChanged: () => {}, onMoved: () => {} });
const managed = { [`${inDomain}/config/anonymousAuth`]: { enabled: false } };
const configured = {
  ...managed,
  [`${inDomain}/config/reconnect`]: { tokenValidity: 60 },
  [inDomain]: domain(key),
};
const wire = ({ id, ...rest }: ReturnType<typeof domain>) => ({ ...rest, domainId: id, statusMessage: null });
const stored = { ...configured, [inDomain]: wire(domain(key)) };
const chat = {
  chatId: 'desk',
  chatType: 'channel',
  membership: 'public',
  name: 'Desk',
  topic: '',
  members: [],
  created: 0,
  lastEventNumber: 0,
  lastEventTimestamp: 0,
};
const collection = {
  id: 'orders',
  description: '',
  worldPermissions: { read: true, write: true, create: true, remove: true, manage: false },
  userPermissions: {},
  overrideSnapshotPolicy: false,
  snapshotPolicy: storedPolicy,
};
const model = { id: 'm', collection: 'orders', version: 1, createdTime: 0, modifiedTime: 0 };
const modelValues = { collection: 'orders', mode: 'manual', id: 'm', data: '{"a": 1, "b": [2]}' };

const apiKey = { key: 'secret', name: 'backup', enabled: true, lastUsed: null };
const names = {
  displayName: 'Mara',
  firstName: '',
  lastName: '',
  email: 'mara@example.com',
  lastLogin: null,
};
const profile = { ...names, username: 'mara', serverRole: 'Developer' };
const domainUser = { ...names, username: 'ana', disabled: false };
const jwtKey = { id: 'shop', description: 'Shop', key: publicPem, enabled: true, updated: 0 };

type Case = {
  machine: (wiring: Wiring) => unknown;
  input: object;
  change?: object;
  there?: Record<string, unknown>;
  done?: Record<string, unknown>;
  gone?: readonly string[];
  /** What another operator saved after the form was loaded. */
  theirs?: Record<string, unknown>;
};

/** Changes a text of the value at `place` to 'Mine', or to 'Theirs' by someone else. */
const edit = (place: string, stored: object, field: string, inPlace: (each: object) => unknown = (each) => each) => ({
  change: { [field]: 'Mine' },
  there: { [place]: inPlace(stored) },
  done: { [place]: inPlace({ ...stored, [field]: 'Mine' }) },
  theirs: { [place]: inPlace({ ...stored, [field]: 'Theirs' }) },
});

const cases: Record<string, Case> = {
  'a new role in a namespace': {
    machine: (wiring) => namespaceRoleScreens(wiring, 'acme').roleForm(person('ada'), false, () => {}),
    input: { values: emptyRole, facts: { username: 'ada', exists: false } },
    change: { username: ' chidi ', role: 'Owner' },
    there: { [roles]: {} },
    done: { [roles]: { chidi: 'Owner' } },
  },
  'the role of a member': {
    machine: (wiring) => memberScreens(wiring, key).roleForm(person('ada'), true, () => {}),
    input: { values: { username: 'chidi', role: 'Developer' }, facts: { username: 'ada', exists: true } },
    change: { role: 'Owner' },
    there: { [`${inDomain}/members`]: { chidi: 'Developer' } },
    done: { [`${inDomain}/members`]: { chidi: 'Owner' } },
    theirs: { [`${inDomain}/members`]: { chidi: 'Domain Admin' } },
  },
  'a new chat': {
    machine: (wiring) => chatScreens(wiring, key).createChat(() => Promise.resolve()),
    input: {
      values: { chatId: '', chatType: 'channel', membership: 'public', name: '', topic: '' },
      facts: {},
    },
    change: { chatId: ' desk ', name: 'Desk' },
    done: { [`${inDomain}/chats/desk`]: chat },
  },
  'an edited chat': {
    machine: (wiring) => chatPage(wiring, key).editChat('desk'),
    input: { values: { name: '', topic: '' }, facts: { chatId: 'desk' } },
    ...edit(`${inDomain}/chats/desk`, chat, 'name'),
  },
  'a new activity': {
    machine: (wiring) => activityScreens(wiring, key).createActivity,
    input: { values: { type: '', id: '' }, facts: {} },
    change: { type: 'document', id: ' plan ' },
    done: {
      [`${inDomain}/activities/document/plan/permissions`]: {
        worldPermissions: ['view_state', 'join', 'set_state'],
        userPermissions: {},
        groupPermissions: {},
      },
    },
  },
  'a new model with a given id': {
    machine: (wiring) => modelCreateScreens(wiring, key).createModel,
    input: { values: emptyModel, facts: {} },
    change: modelValues,
    there: { [`${inDomain}/collections/orders`]: collection },
    done: { [`${inDomain}/models/m`]: { ...model, data: { b: [2], a: 1 } } },
  },
  'the snapshot policy': {
    machine: (wiring) => settings(wiring).policy,
    input: unloadedDomainSettings(key).policy,
    change: { snapshotsEnabled: !storedPolicy.snapshotsEnabled },
    there: { [`${inDomain}/config/modelSnapshotPolicy`]: storedPolicy },
    done: {
      [`${inDomain}/config/modelSnapshotPolicy`]: {
        ...storedPolicy,
        snapshotsEnabled: !storedPolicy.snapshotsEnabled,
      },
    },
  },
  'the collection settings': {
    machine: (wiring) => settings(wiring).collection,
    input: { values: { autoCreate: false }, facts: {} },
    change: { autoCreate: true },
    there: { ...managed, [`${inDomain}/config/collection`]: { autoCreate: false } },
    done: { ...managed, [`${inDomain}/config/collection`]: { autoCreate: true } },
  },
  'the display name of a domain': {
    machine: (wiring) => settings(wiring).info,
    input: { values: { displayName: '' }, facts: {} },
    change: { displayName: 'Mine' },
    there: stored,
    done: { [inDomain]: wire(domain({ ...key, displayName: 'Mine' })) },
    theirs: { [inDomain]: wire(domain({ ...key, displayName: 'Theirs' })) },
  },
  'the availability': {
    machine: (wiring) => settings(wiring).availability,
    input: unloadedDomainSettings(key).availability,
    change: { wanted: 'maintenance' },
    there: stored,
    done: { [inDomain]: wire(domain({ ...key, availability: 'maintenance' })) },
  },
  'an edited namespace': {
    machine: (wiring) => namespaceScreens(wiring).editNamespace,
    input: { values: { id: 'acme', displayName: '' }, facts: { exists: true } },
    ...edit('namespaces/acme', { id: 'acme', displayName: 'ACME' }, 'displayName'),
  },
  'an edited API key': {
    machine: (wiring) => apiKeyScreens(wiring).editApiKey(apiKey.key),
    input: { values: emptyApiKey, facts: { apiKey: undefined } },
    ...edit('user/apiKeys', apiKey, 'name', (each) => [each]),
  },
  'the profile': {
    machine: (wiring) => profileScreens(wiring).profileForm('mara', () => {}),
    input: { values: noNames, facts: {} },
    ...edit('user/profile', profile, 'lastName'),
  },
  'an edited domain user': {
    machine: (wiring) => domainUserScreens(wiring, key).editDomainUser,
    input: { values: unloadedDomainUser('ana'), facts: { lastLogin: undefined } },
    ...edit(`${inDomain}/users/ana`, domainUser, 'displayName'),
  },
  'an edited collection': {
    machine: (wiring) => collectionScreens(wiring, key).editCollection,
    input: {
      values: { ...emptyCollection, id: 'orders' },
      facts: { exists: true, stored: undefined },
    },
    ...edit(`${inDomain}/collections/orders`, collection, 'description'),
  },
  'an edited JWT key': {
    machine: (wiring) => jwtKeyScreens(wiring, key).editJwtKey,
    input: { values: { ...emptyJwtKey, id: 'shop' }, facts: { exists: true } },
    ...edit(`${inDomain}/jwtKeys/shop`, jwtKey, 'description'),
  },
  'the id of a domain': {
    machine: (wiring) => settings(wiring).id,
    input: { values: { id: 'desk' }, facts: {} },
    change: { id: 'desk-2' },
    there: stored,
    done: { 'domains/acme/desk-2': wire(domain({ ...key, id: 'desk-2' })) },
    gone: [inDomain],
  },
};

async function submitted({ machine, input, change, ...server }: Case, lost: ApiProblem, isDone: boolean) {
  const { there = {}, done = {}, gone = [] } = server;
  const world = wired(isDone ? { there, done, gone, lost } : { there, done: {}, gone: [], lost });
  const form = createActor(machine(world.wiring) as AnyStateMachine, { input });
  form.start();
  await waitFor(form, (s) => s.hasTag('editable'));
  if (change) form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form: form as AnyActorRef };
}

describe('a save without an answer', () => {
  /** Alternates between a timeout and a lost connection. */
  const all = Object.entries(cases).map(
    ([name, each], index) => [name, each, index % 2 === 0 ? timedOut : unreachable] as const,
  );

  it.each(all)('is saved when reading back finds the change: %s', async (_, each, problem) => {
    const { form, told, asked } = await submitted(each, problem, true);
    expect(form.getSnapshot().value, JSON.stringify(form.getSnapshot().context.refusal)).toBe('saved');
    expect(told.map(({ intent }) => intent)).toEqual(['success']);
    expect(asked.filter((each) => !each.startsWith('GET'))).toHaveLength(1);
  });

  it.each(all)('keeps what was typed when reading back finds no change: %s', async (_, each, problem) => {
    const { form, told } = await submitted(each, problem, false);
    // After a time-out the server may still carry it out.
    const leaf = problem === timedOut ? 'unchecked' : 'rejected';
    expect(form.getSnapshot().value).toEqual({ editing: leaf });
    expect(form.getSnapshot().context.values).toMatchObject(each.change ?? {});
    expect(told).toEqual([]);
  });

  it('is not saved when the model with this id has other data', async () => {
    const each = cases['a new model with a given id']!;
    const done = { [`${inDomain}/models/m`]: { ...model, data: {} } };
    const { form } = await submitted({ ...each, done }, timedOut, true);
    expect(form.getSnapshot().context).toMatchObject({
      values: modelValues,
      refusal: {
        text: "The server did not answer within 25 seconds. A model 'm' exists, but with other data. Check it before you try again.",
      },
    });
  });

  it('reports an unknown outcome when the server generates the id', async () => {
    const each = cases['a new model with a given id']!;
    const { form } = await submitted({ ...each, change: { collection: 'orders' } }, timedOut, true);
    expect(form.getSnapshot().context.refusal.text).toBe(
      "The server did not answer within 25 seconds. The server makes the id, so the console can't tell whether the model was created. Check the list of models before you try again.",
    );
  });

  it('reports that a password cannot be read back', async () => {
    const each: Case = {
      machine: (wiring) => profileScreens(wiring).ownPasswordForm,
      input: { values: { password: '', confirm: '' }, facts: { policy: undefined } },
      change: { password: 'secret', confirm: 'secret' },
    };
    const { form } = await submitted(each, timedOut, true);
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(form.getSnapshot().context).toMatchObject({
      values: { password: 'secret', confirm: 'secret' },
      refusal: {
        title: 'Could Not Set Password',
        text: "Your password could not be set. The server did not answer within 25 seconds. Passwords can't be read back, so the change can't be confirmed. Set it again to be sure.",
      },
    });
  });

  it('is checked for every form that saves', () => {
    const unchecked = sourceFiles('src/machines/resources', 'src/machines/model').filter(({ path }) => {
      const text = readFileSync(join(projectFolder, path), 'utf8');
      return (text.match(/\bsave: async /g) ?? []).length > (text.match(/\bcheck: /g) ?? []).length;
    });
    // Reads back each of several users.
    expect(unchecked.map(({ path }) => path)).toEqual(['src/machines/resources/domain/users.ts']);
  });
});

describe("a change that conflicts with someone else's", () => {
  it.each(Object.entries(cases).filter(([, { theirs }]) => theirs))(
    'is saved after the operator chooses to overwrite: %s',
    async (_, { machine, input, change, there = {}, done = {}, theirs }) => {
      const world = wired({ there, done, gone: [], lost: timedOut });
      const form = createActor(machine(world.wiring) as AnyStateMachine, { input });
      form.start();
      await waitFor(form, (s) => s.hasTag('editable'));
      Object.assign(world.state, theirs);
      form.send({ type: 'form.change', change });
      form.send({ type: 'form.submit' });
      await waitFor(form, (s) => !s.hasTag('busy'));
      const writes = () => world.asked.filter((each) => !each.startsWith('GET'));
      expect(form.getSnapshot().value).toBe('conflicting');
      expect(form.getSnapshot().context.values).toMatchObject(change ?? {});
      expect(writes()).toEqual([]);
      form.send({ type: 'form.keepMine' });
      await waitFor(form, (s) => !s.hasTag('busy'));
      expect(form.getSnapshot().value).toBe('saved');
      expect(writes()).toHaveLength(1);
    },
  );
});

describe('rows whose removal was not answered', () => {
  const members = { [`${inDomain}/members`]: { ben: 'Owner', chidi: 'Owner', dana: 'Owner' } };

  async function removed(server: Partial<Server>, ids: readonly string[]) {
    const world = wired({ there: members, done: {}, gone: [], lost: timedOut, ...server });
    const list = createActor(memberScreens(world.wiring, key).roleList, {
      input: { query: readQuery('', roleLists.domain.defaults) },
    }).start();
    await waitFor(list, (s) => s.hasTag('rows'));
    list.send({ type: 'list.remove', ids });
    await counted(list);
    list.send({ type: 'removal.type', text: 'remove 2 members' });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }) || s.matches({ removal: 'partlyFailed' }));
    const outcome = { ...world, snapshot: list.getSnapshot() };
    list.stop();
    return outcome;
  }

  it('are removed when they no longer exist', async () => {
    const { snapshot, told } = await removed({ done: { [`${inDomain}/members`]: {} } }, ['chidi']);
    expect(snapshot.value.removal).toBe('closed');
    expect(told.map(({ intent }) => intent)).toEqual(['success']);
  });

  it('are reported when they still exist', async () => {
    const { snapshot, told } = await removed({}, ['chidi']);
    expect(snapshot.context.results).toMatchObject([{ problem: { message: 'It still exists. Try again.' } }]);
    expect(told.map(({ intent }) => intent)).toEqual(['error']);
  });
});
