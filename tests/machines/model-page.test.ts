import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { modelPageScreens } from '~/machines/model/model-editor-machine';
import {
  modelPermissionScreens,
  modelPermissionsMachine,
  type ModelRights,
  type PermissionChange,
  selectRules,
} from '~/machines/model/model-permissions-machine';
import { type Grantee, type ModelRules, userGrantee } from '~/machines/resources/domain/permissions';
import { openedRemoval } from '../support/screen-form';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { model } from '../support/model-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const odd = 'a/b %?#"\' 🚚 شحنة';
const at = (id: string) => `domains/acme/desk/models/${encodeURIComponent(id)}`;
const flags = (granted: string) => ({
  read: granted.includes('r'),
  write: granted.includes('w'),
  remove: granted.includes('x'),
  manage: granted.includes('m'),
});

const rules: ModelRules = { overridesWorld: false, world: ['read'], users: [] };
const grant = (name: string, ...granted: string[]): PermissionChange => ({
  what: 'grant',
  grant: { to: userGrantee(name), granted },
});
const world = (...granted: string[]): PermissionChange => ({ what: 'world', granted });
const override: PermissionChange = { what: 'override', on: true };

describe('model permissions', () => {
  function started() {
    const read = deferredTask<ModelRights, readonly Grantee[]>();
    const send = deferredTask<void, PermissionChange>();
    const machine = modelPermissionsMachine.provide({ actors: { read: read.logic, send: send.logic } });
    const actor = createActor(machine).start();
    const answer = async (given: Partial<ModelRules> = {}) => {
      read.last.resolve({ model: { ...rules, ...given }, collection: undefined });
      await settle();
    };
    const change = (made: PermissionChange) => actor.send({ type: 'permissions.change', change: made });
    const shown = () => selectRules(actor.getSnapshot());
    return { actor, read, send, answer, change, shown };
  }

  it('show each change immediately, send one after another, and are reread after the last', async () => {
    const { actor, read, send, answer, change, shown } = started();
    await answer();
    change(override);
    change(world('read', 'write'));
    expect(shown()).toEqual({ overridesWorld: true, world: ['read', 'write'], users: [] });
    expect(send.calls.map(({ input }) => input)).toEqual([override]);
    send.last.resolve();
    await settle();
    expect(send.calls.map(({ input }) => input)).toEqual([override, world('read', 'write')]);
    expect(shown()).toEqual({ overridesWorld: true, world: ['read', 'write'], users: [] });
    expect(read.calls).toHaveLength(1);
    send.last.resolve();
    await settle();
    expect(actor.getSnapshot().value).toBe('rereading');
    await answer({ overridesWorld: true, world: ['read'] });
    expect(actor.getSnapshot().value).toBe('settled');
    expect(shown()).toEqual({ overridesWorld: true, world: ['read'], users: [] });
  });

  it('are restored when a change fails, and drop unsent changes', async () => {
    const { actor, read, send, answer, change, shown } = started();
    await answer();
    change(override);
    change(world());
    send.last.reject(unreachable);
    await settle();
    expect(shown()).toEqual(rules);
    expect(send.calls).toHaveLength(1);
    expect(read.calls).toHaveLength(2);
    read.last.reject(unreachable);
    await settle();
    expect(actor.getSnapshot().value).toBe('stale');
    expect(shown()).toEqual(rules);
    actor.send({ type: 'permissions.reload' });
    await answer({ overridesWorld: true });
    expect(shown()?.overridesWorld).toBe(true);
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it('are checked only for users with new permissions that were not revoked', async () => {
    const { send, read, answer, change, shown } = started();
    await answer();
    for (const made of [
      grant('ana', 'read'),
      grant('ghost', 'read'),
      grant('gone'),
      { what: 'revoke', grantee: userGrantee('gone') } as const,
    ]) {
      change(made);
      send.last.resolve();
      await settle();
    }
    expect(read.last.input.map(({ name }) => name)).toEqual(['ana', 'ghost']);
    await answer({ users: [{ to: userGrantee('ana'), granted: ['read'] }] });
    expect(shown()?.users.map(({ to }) => to.name)).toEqual(['ana']);
  });
});

describe('model page', () => {
  function wired(models: Model[], failures: Record<string, unknown> = {}) {
    const state = { override: false, world: flags('r'), users: new Map([['ana', flags('rw')]]) };
    const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
      if (failures[method]) throw failures[method];
      const [, , , place = '', id = '', , what = '', username = ''] = path.split('/').map(decodeURIComponent);
      if (place === 'sessions') return { data: [], startIndex: 0, totalResults: 0 };
      if (place === 'collections')
        return {
          id,
          description: '',
          worldPermissions: { ...flags('rwx'), create: true },
          userPermissions: { 'anonymous:7f%203': { ...flags('r'), create: false } },
          overrideSnapshotPolicy: false,
          snapshotPolicy: {},
        };
      const found = models.find((each) => each.id === id);
      if (!found) throw refusal(404, 'not_found');
      if (method === 'DELETE' && what === 'user') state.users.delete(username);
      if (method === 'PUT') {
        if (what === 'override') state.override = (body as { overrideWorld: boolean }).overrideWorld;
        if (what === 'world') state.world = body as ReturnType<typeof flags>;
        if (what === 'user' && username !== 'ghost') state.users.set(username, body as ReturnType<typeof flags>);
      }
      if (method !== 'GET') return {};
      if (!path.endsWith('/permissions')) return found;
      return {
        overrideWorld: state.override,
        worldPermissions: state.world,
        userPermissions: [...state.users].map(([userId, permissions]) => ({ userId, permissions })),
      };
    });
    const world = screenWorld({});
    const wiring = { ...world.wiring, rest };
    const machines = { ...modelPageScreens(wiring, key), ...modelPermissionScreens(wiring, key) };
    return { ...world, asked, bodies, machines, failures };
  }

  async function opened(id: string, models: Model[], failures: Record<string, unknown> = {}) {
    const world = wired(models, failures);
    const page = createActor(world.machines.modelPage(id)).start();
    await waitFor(page, (s) => !s.hasTag('loading'));
    return { ...world, page };
  }

  it('reads the model by any id without its data', async () => {
    const missing = await opened('none', []);
    expect(missing.page.getSnapshot().context.loaded).toEqual({ value: undefined });
    const failed = await opened('m', [model('m')], { GET: unreachable });
    expect(failed.page.getSnapshot().value).toBe('failed');
    const { page, asked } = await opened(odd, [model(odd, { a: 1 })]);
    expect(asked).toEqual([`GET ${at(odd)}?data=false`]);
    expect(page.getSnapshot().context.loaded?.value).toMatchObject({
      id: odd,
      collection: 'orders',
      data: {},
    });
  });

  it('goes to the list after the model is deleted', async () => {
    const { page, machines, asked, told, gone } = await opened(odd, [model(odd)]);
    const { removal, remove } = openedRemoval(machines.modelRemoval, { owner: page });
    await remove(page.getSnapshot().context.loaded!.value!);
    expect(removal.getSnapshot().value).toBe('closed');
    expect(asked).toContain(`DELETE ${at(odd)}`);
    expect(told).toEqual([{ intent: 'success', title: 'Model Deleted', text: `The model '${odd}' was deleted.` }]);
    expect(gone).toEqual(['/domain/acme/desk/models']);
  });

  async function permitted(failures: Record<string, unknown> = {}) {
    const world = wired([model(odd)], failures);
    const actor = createActor(world.machines.modelPermissions(odd)).start();
    await waitFor(actor, (s) => !s.hasTag('loading'));
    const change = async (made: PermissionChange) => {
      actor.send({ type: 'permissions.change', change: made });
      await waitFor(actor, (s) => s.matches('settled') || s.matches('stale'));
    };
    return { ...world, actor, change };
  }

  it('reads the permissions of the model and of the collection', async () => {
    const { actor, asked } = await permitted();
    expect(asked).toEqual([
      `GET ${at(odd)}/permissions`,
      `GET ${at(odd)}?data=false`,
      'GET domains/acme/desk/collections/orders',
    ]);
    expect(actor.getSnapshot().context.rights).toEqual({
      model: {
        overridesWorld: false,
        world: ['read'],
        users: [{ to: userGrantee('ana'), granted: ['read', 'write'] }],
      },
      collection: {
        id: 'orders',
        world: ['read', 'write', 'create', 'remove'],
        users: [{ to: { kind: 'anonymous', name: '7f 3' }, granted: ['read'] }],
      },
    });
  });

  it('sends each change to its URL', async () => {
    const { asked, bodies, change, actor, told } = await permitted();
    asked.length = 0;
    await change(override);
    await change(world('read', 'manage'));
    await change(grant('b/c', 'write'));
    await change({ what: 'revoke', grantee: userGrantee('ana') });
    expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([
      `PUT ${at(odd)}/permissions/override`,
      `PUT ${at(odd)}/permissions/world`,
      `PUT ${at(odd)}/permissions/user/b%2Fc`,
      `DELETE ${at(odd)}/permissions/user/ana`,
    ]);
    expect(bodies).toEqual([{ overrideWorld: true }, flags('rm'), flags('w')]);
    expect(selectRules(actor.getSnapshot())?.users).toEqual([{ to: userGrantee('b/c'), granted: ['write'] }]);
    expect(told).toEqual([]);
  });

  it.each([
    [override, 'Failed to Update Permissions', 'Could not update model permissions.'],
    [world(), 'Failed to Update Permissions', 'Could not update world model permissions.'],
    [grant('ana'), 'Permissions Update Failed', 'Could not set permissions for user.'],
  ])('announces a failed change: %o', async (change, title, text) => {
    const { told, change: make, actor, failures } = await permitted();
    failures['PUT'] = refusal(500, 'internal_server_error');
    await make(change);
    expect(told).toEqual([{ intent: 'error', title, text: `${text} The server returned an error (500).` }]);
    expect(selectRules(actor.getSnapshot())).toEqual(actor.getSnapshot().context.rights?.model);
    expect(selectRules(actor.getSnapshot())?.users[0]?.granted).toEqual(['read', 'write']);
  });

  it('announces that permissions of an unknown user were not stored', async () => {
    const { told, change } = await permitted();
    await change(grant('ghost', 'read'));
    expect(told).toEqual([
      {
        intent: 'error',
        title: 'Permissions Not Stored',
        text: "'ghost' is not a user of this domain. The permissions for 'ghost' were not stored.",
      },
    ]);
  });
});
