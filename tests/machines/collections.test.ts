import { describe, expect, it } from 'vitest';
import { collectionScreens, emptyCollection } from '~/machines/resources/domain/collections';
import { userGrantee } from '~/machines/resources/domain/permissions';
import { findDomain } from '../../sandbox/state/domains';
import { findCollection } from '../../sandbox/state/models';
import { embeddedServer } from '../support/embedded-server';
import { openedForm } from '../support/screen-form';

const key = { namespace: 'acme', id: 'orders' };
const flags = { read: true, write: true, create: true, remove: true, manage: false };

describe('a new collection', () => {
  it("warns when the stored permissions can't be read", async () => {
    const { wiring, fail, told, logged, gone } = await embeddedServer();
    const input = { values: emptyCollection, facts: { exists: false, stored: undefined } };
    const { submit } = await openedForm(collectionScreens(wiring, key).createCollection, input);
    fail('GET domains/acme/orders/collections/back', 'unreachable');
    await submit({ id: 'back', description: 'Back', users: [{ to: userGrantee('alma'), granted: ['read'] }] });
    expect(told.map(({ title }) => title)).toEqual(['Permissions Not Checked', 'Collection Created']);
    expect(logged).toHaveLength(1);
    expect(gone).toHaveLength(1);
  });
});

describe('an existing collection', () => {
  /** The form of a collection that these users have permissions in. */
  async function editing(...users: [userType: 'normal' | 'anonymous' | 'convergence', username: string][]) {
    const server = await embeddedServer();
    const labels = findCollection(findDomain(server.state, 'acme', 'orders')!, 'labels')!;
    labels.userPermissions = users.map(([userType, username]) => ({ userType, username, permissions: flags }));
    const input = { values: { ...emptyCollection, id: 'labels' }, facts: { exists: true, stored: undefined } };
    const opened = await openedForm(collectionScreens(server.wiring, key).editCollection, input);
    return { ...server, ...opened, labels };
  }

  it('keeps permissions of users of every type', async () => {
    const { submit, bodies, told } = await editing(['normal', 'ben'], ['anonymous', '7/a'], ['convergence', 'mara']);
    await submit({ world: [] });
    const userPermissions = { ben: flags, 'anonymous:7%2Fa': flags, 'convergence:mara': flags };
    expect(bodies).toMatchObject([{ userPermissions }]);
    expect(told.map(({ title }) => title)).toContain('Permissions Not Stored');
  });

  it('has no conflict when only the order of the entries differs', async () => {
    const { submit, form, labels } = await editing(['normal', 'ben'], ['normal', 'alma']);
    labels.userPermissions.reverse();
    await submit({ description: 'Mine' });
    expect(form.getSnapshot().value).toBe('saved');
  });
});
