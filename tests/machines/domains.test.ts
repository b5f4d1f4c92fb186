import { describe, expect, it, vi } from 'vitest';
import { type Principal, rolesFor } from '~/core/capabilities';
import {
  type DomainFacts,
  domainList,
  domainScreens,
  emptyDomain,
  suggestedId,
  whyNotCreated,
  withDisplayName,
} from '~/machines/resources/domains';
import { settle } from '../support/deferred-task';
import { needsManaging } from '../support/domain-settings-samples';
import { embeddedServer } from '../support/embedded-server';
import { counted, openedForm, openedList } from '../support/screen-form';

const facts: DomainFacts = {
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: '',
  username: 'admin',
};
const forbidden = { status: 403, code: 'forbidden' };
const admin: Principal = { username: 'admin', serverRole: 'Server Admin' };
const devi: Principal = { username: 'devi', serverRole: 'Developer' };

/** Three of its domains hold no models, so that their number is all that is typed. */
const [first, second, third] = ['convergence/default', 'acme/support', '~admin/playground'] as const;

async function listed(principal: Principal = admin, search = '?pageSize=50') {
  const server = await embeddedServer();
  const machine = domainScreens(server.wiring).domainList(principal);
  const { list, removal, remove } = await openedList(machine, domainList.defaults, search);
  return { ...server, reads: server.asked.splice(0), list, removal, remove };
}

describe('the domain list', () => {
  it('reports each deletion', async () => {
    const { reads, remove, fail, told } = await listed(admin, '');
    expect(reads).toEqual(['GET domains?offset=0&limit=11']);
    fail(`DELETE domains/${second}`, 'unreachable');
    await remove([first, second], 'delete 2 domains');
    expect(told).toEqual([
      { intent: 'success', title: `Domain '${first}' is marked for deletion.` },
      {
        intent: 'error',
        title: 'Could Not Delete Domain',
        text: 'The domain could not be deleted. It still exists. Try again.',
      },
    ]);
  });

  it('stops deleting when the list is left', async () => {
    const { list, removal, writes } = await listed();
    list.send({ type: 'list.remove', ids: [first, second] });
    await counted(removal);
    removal.send({ type: 'removal.type', text: 'delete 2 domains' });
    removal.send({ type: 'removal.confirm' });
    list.stop();
    await settle();
    expect(writes()).toEqual([`DELETE domains/${first}`]);
  });

  it('checks for a managing role in the domain before deleting, unless the server role allows it', async () => {
    const { removal, remove, fail, asked, writes } = await listed(devi);
    const roleIn = (domain: string) => `GET domains/${domain}/config/anonymousAuth`;
    for (let times = 0; times < 2; times += 1) {
      fail(roleIn(first), forbidden);
      fail(roleIn(second), 'unreachable');
    }
    const results = await remove([first, second, third], 'delete 3 domains');
    expect(removal.getSnapshot().context.losses?.notes).toEqual([`You can't delete ${first}. ${needsManaging}`]);
    const roles = asked.filter((call) => call.endsWith('/anonymousAuth'));
    expect(roles.slice(-3)).toEqual([first, second, third].map(roleIn));
    expect(writes()).toEqual([`DELETE domains/${third}`]);
    expect(results).toMatchObject([
      { problem: { message: needsManaging } },
      { problem: { message: 'The server could not be reached.' } },
      { problem: undefined },
    ]);
  });

  it('refuses a deletion as soon as it is asked for, to those without a managing role', async () => {
    const { list, removal, fail } = await listed(devi);
    fail('GET domains/acme/orders/config/anonymousAuth', forbidden);
    list.send({ type: 'list.remove', ids: ['acme/orders'] });
    await counted(removal);
    removal.send({ type: 'removal.type', text: 'orders' });
    expect(removal.getSnapshot().context.losses?.forbidden).toContain(needsManaging);
    expect(removal.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
  });
});

describe('a new domain', () => {
  async function creating(given = facts) {
    const server = await embeddedServer();
    const { createDomain } = domainScreens(server.wiring);
    return { ...server, ...(await openedForm(createDomain(given), { values: emptyDomain(given), facts: given })) };
  }

  it('names the roles required in a namespace', async () => {
    const { submit, fail } = await creating({ ...facts, userNamespacesEnabled: false });
    fail('POST domains', forbidden);
    const { refusal } = await submit({ namespace: 'acme', id: 'plans', displayName: 'Plans' });
    expect(refusal).toEqual({
      title: 'Domain Not Created',
      text: "The domain could not be created in the namespace 'acme'. Ask an owner of this namespace to give you the Domain Admin role.",
      fieldError: { field: 'namespace', text: "You can't create domains here." },
    });
  });

  it.each([
    ['~admin', { serverRole: 'Developer', namespaceRole: 'Developer' }, undefined],
    ['acme', { serverRole: 'Developer', namespaceRole: 'Developer' }, rolesFor('domains.createShared')],
    ['acme', { serverRole: 'Developer', namespaceRole: 'Owner' }, undefined],
    ['acme', { serverRole: 'Developer' }, undefined],
    ['acme', { serverRole: 'Domain Admin', namespaceRole: 'Developer' }, undefined],
  ])('is refused in %s when a role that is known does not permit it: %o', (namespace, roles, why) => {
    expect(whyNotCreated(namespace, { username: 'admin', ...roles })).toBe(why);
  });

  it.each([
    ['~admin', { kind: 'user', namespace: '' }],
    ['acme', { kind: 'shared', namespace: 'acme' }],
  ])('starts in %s without naming a personal namespace as a shared one', (within, place) => {
    expect(emptyDomain(facts, within)).toMatchObject(place);
  });

  it('is announced as created without a dismissed checklist, then the list opens', async () => {
    const { submit, wiring, bodies, told, gone } = await creating();
    const forget = vi.spyOn(wiring.browser.checklists, 'forget');
    await submit({ id: ' plans ', displayName: 'Plans' });
    expect(bodies).toEqual([{ namespace: '~admin', id: 'plans', displayName: 'Plans' }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Domain Created',
        text: "Domain '~admin/plans' created.",
        link: { label: 'Open domain', href: '/domain/~admin/plans' },
      },
    ]);
    expect(gone).toEqual(['/domains']);
    expect(forget).toHaveBeenCalledExactlyOnceWith('admin', bodies[0]);
  });

  it.each([
    ['Order Desk', 'order-desk'],
    ['  Café № 7! ', 'cafe-no-7'],
    ['...', ''],
    ['طلبات', 'طلبات'],
  ])('suggests an id for the display name %j', (name, id) => {
    expect(suggestedId(name)).toBe(id);
  });

  it('updates the id with the display name until another id is entered', () => {
    const typed = (id: string, displayName: string, next: string) =>
      withDisplayName({ ...emptyDomain(facts), id, displayName }, next);
    expect(typed('', '', 'O')).toEqual({ displayName: 'O', id: 'o' });
    expect(typed('order', 'Order', 'Order D')).toEqual({ displayName: 'Order D', id: 'order-d' });
    expect(typed('mine', 'Order', 'Order D')).toEqual({ displayName: 'Order D' });
  });
});
