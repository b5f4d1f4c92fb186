import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ModelEvent } from '~/api/realtime/port';
import { modelPageScreens } from '~/machines/model/model-editor-machine';
import {
  modelPermissionScreens,
  modelPermissionsMachine,
  type ModelRights,
  type PermissionChange,
  selectRules,
} from '~/machines/model/model-permissions-machine';
import { type Grantee, type ModelRules, userGrantee } from '~/machines/resources/domain/permissions';
import type { Wiring } from '~/machines/services';
import { findDomain } from '../../sandbox/state/domains';
import { findCollection } from '../../sandbox/state/models';
import { deferredTask, settle } from '../support/deferred-task';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { unreachable } from '../support/fixtures';
import { make } from '../support/make';
import { openedRemoval } from '../support/screen-form';

const key = { namespace: 'acme', id: 'orders' };
const odd = 'a/b %?#"\' 🚚 شحنة';
const at = (id: string) => `domains/acme/orders/models/${encodeURIComponent(id)}`;
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
    const answer = (given: Partial<ModelRules> = {}) =>
      read.answer({ model: { ...rules, ...given }, collection: undefined });
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
    await send.answer();
    expect(send.calls.map(({ input }) => input)).toEqual([override, world('read', 'write')]);
    expect(shown()).toEqual({ overridesWorld: true, world: ['read', 'write'], users: [] });
    expect(read.calls).toHaveLength(1);
    await send.answer();
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
    await send.fail(unreachable);
    expect(shown()).toEqual(rules);
    expect(send.calls).toHaveLength(1);
    expect(read.calls).toHaveLength(2);
    await read.fail(unreachable);
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
      await send.answer();
    }
    expect(read.last.input.map(({ name }) => name)).toEqual(['ana', 'ghost']);
    await answer({ users: [{ to: userGrantee('ana'), granted: ['read'] }] });
    expect(shown()?.users.map(({ to }) => to.name)).toEqual(['ana']);
  });
});

describe('model page', () => {
  /** A server with a model that has permissions of its own, in a collection with others. */
  async function served() {
    const server = await embeddedServer();
    const { models, modelPermissions } = server.others.domain;
    await make.domainUser(server.others, 'b/c');
    await models.put(key, { id: odd, collection: 'orders', data: { a: 1 } });
    await modelPermissions.setWorld(key, odd, flags('r'));
    await modelPermissions.setUser(key, odd, 'alma', flags('rw'));
    const collection = findCollection(findDomain(server.state, 'acme', 'orders')!, 'orders')!;
    collection.worldPermissions = { ...flags('rwx'), create: true };
    const permissions = { ...flags('r'), create: false };
    collection.userPermissions = [{ userType: 'anonymous', username: '7f 3', permissions }];
    const { wiring } = server;
    return { ...server, machines: { ...modelPageScreens(wiring, key), ...modelPermissionScreens(wiring, key) } };
  }

  async function opened(id: string, fate?: Parameters<EmbeddedServer['fail']>[1]) {
    const server = await served();
    if (fate) server.fail(`GET ${at(id)}`, fate);
    const page = createActor(server.machines.modelPage(id)).start();
    await waitFor(page, (s) => !s.hasTag('loading'));
    return { ...server, page };
  }

  it('reads the model by any id without its data', async () => {
    const missing = await opened('none');
    expect(missing.page.getSnapshot().context.loaded).toEqual({ value: undefined });
    const failed = await opened('m', { status: 400 });
    expect(failed.page.getSnapshot().value).toBe('failed');
    const { page, asked } = await opened(odd);
    expect(asked).toEqual([`GET ${at(odd)}?data=false`]);
    expect(page.getSnapshot().context.loaded?.value).toMatchObject({ id: odd, collection: 'orders', data: {} });
  });

  it('opens the model ahead of its page, which takes it over, and closes it if the page is not opened', async () => {
    const { wiring } = await served();
    const heard: string[] = [];
    const reports: ((event: ModelEvent) => void)[] = [];
    const openModel: Wiring['realtime']['openModel'] = (target, modelId, report) => {
      heard.push(`open ${target.domainId}/${modelId}`);
      reports.push(report);
      return { ...wiring.realtime.openModel(target, modelId, report), close: () => heard.push(`close ${modelId}`) };
    };
    const { openAhead, modelEditor } = modelPageScreens(
      { ...wiring, realtime: { ...wiring.realtime, openModel } },
      key,
    );
    const facts = { collectionId: 'orders', version: 1, createdAt: 0, modifiedAt: 0, canWrite: true };
    const answer = async (event: ModelEvent) => {
      await settle();
      reports.at(-1)?.(event);
    };
    const opening = openAhead('m', '/a');
    await answer({
      type: 'model.opened',
      data: { a: 1 },
      facts: { ...facts, isCommitted: true, modifiedBy: undefined },
      collaborators: [],
    });
    await opening;
    const { work, keeper } = modelEditor('m', undefined);
    expect(work.getSnapshot().context.document?.value()).toEqual({ a: 1 });
    keeper.send({ type: 'work.enter' });
    const refused = openAhead(odd, undefined);
    await answer({ type: 'model.refused', code: 'unauthorized', reason: '' });
    await refused;
    // Without an answer it does not wait for long.
    await openAhead('slow', undefined);
    wiring.keptWork.dropAhead();
    expect(heard).toEqual(['open orders/m', `open orders/${odd}`, `close ${odd}`, 'open orders/slow', 'close slow']);
    expect(work.getSnapshot().status).toBe('active');
  });

  it('goes to the list after the model is deleted', async () => {
    const { page, machines, writes, told, gone } = await opened(odd);
    const { removal, remove } = openedRemoval(machines.modelRemoval, { owner: page });
    await remove(page.getSnapshot().context.loaded!.value!);
    expect(removal.getSnapshot().value).toBe('closed');
    expect(writes()).toEqual([`DELETE ${at(odd)}`]);
    expect(told).toEqual([{ intent: 'success', title: 'Model Deleted', text: `The model '${odd}' was deleted.` }]);
    expect(gone).toEqual(['/domain/acme/orders/models']);
  });

  async function permitted() {
    const server = await served();
    const page = createActor(server.machines.modelPage(odd)).start();
    const actor = createActor(server.machines.modelPermissions(odd, page)).start();
    await waitFor(actor, (s) => !s.hasTag('loading'));
    const change = async (made: PermissionChange) => {
      actor.send({ type: 'permissions.change', change: made });
      await waitFor(actor, (s) => s.matches('settled') || s.matches('stale'));
    };
    return { ...server, actor, change };
  }
  const alma = { to: userGrantee('alma'), granted: ['read', 'write'] };

  it('reads the permissions of the model and of the collection', async () => {
    const { actor, asked } = await permitted();
    expect(asked).toEqual([
      `GET ${at(odd)}?data=false`,
      `GET ${at(odd)}/permissions`,
      'GET domains/acme/orders/collections/orders',
    ]);
    expect(actor.getSnapshot().context.rights).toEqual({
      model: { overridesWorld: false, world: ['read'], users: [alma] },
      collection: {
        id: 'orders',
        world: ['read', 'write', 'create', 'remove'],
        users: [{ to: { kind: 'anonymous', name: '7f 3' }, granted: ['read'] }],
      },
    });
  });

  it('sends each change to its URL', async () => {
    const { writes, bodies, change, actor, told } = await permitted();
    await change(override);
    await change(world('read', 'manage'));
    await change(grant('b/c', 'write'));
    await change({ what: 'revoke', grantee: userGrantee('alma') });
    expect(writes()).toEqual([
      `PUT ${at(odd)}/permissions/override`,
      `PUT ${at(odd)}/permissions/world`,
      `PUT ${at(odd)}/permissions/user/b%2Fc`,
      `DELETE ${at(odd)}/permissions/user/alma`,
    ]);
    expect(bodies).toEqual([{ overrideWorld: true }, flags('rm'), flags('w')]);
    expect(selectRules(actor.getSnapshot())?.users).toEqual([{ to: userGrantee('b/c'), granted: ['write'] }]);
    expect(told).toEqual([]);
  });

  it.each([
    [override, 'Failed to Update Permissions', 'Could not update model permissions.'],
    [world(), 'Failed to Update Permissions', 'Could not update world model permissions.'],
    [grant('alma'), 'Permissions Update Failed', 'Could not set permissions for user.'],
  ])('announces a failed change: %o', async (change, title, text) => {
    const { told, change: make, actor, fail } = await permitted();
    fail(`PUT ${at(odd)}/permissions`, { status: 500 });
    await make(change);
    expect(told).toEqual([{ intent: 'error', title, text: `${text} The server returned an error (500).` }]);
    expect(selectRules(actor.getSnapshot())).toEqual(actor.getSnapshot().context.rights?.model);
    expect(selectRules(actor.getSnapshot())?.users).toEqual([alma]);
  });

  it('announces that permissions of an unknown user were not stored', async () => {
    const { told, change } = await permitted();
    await change(grant('ghost', 'read'));
    const text = "'ghost' is not a user of this domain. The permissions for 'ghost' were not stored.";
    expect(told).toEqual([{ intent: 'error', title: 'Permissions Not Stored', text }]);
  });
});
