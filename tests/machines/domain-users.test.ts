import { describe, expect, it } from 'vitest';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  domainUserScreens,
  emptyDomainUser,
  noStatusChange,
  unloadedDomainUser,
  userStatusScreens,
} from '~/machines/resources/domain/users';
import { findDomain } from '../../sandbox/state/domains';
import { newAna } from '../support/domain-user-samples';
import { embeddedServer } from '../support/embedded-server';
import { openedForm } from '../support/screen-form';

const key = { namespace: 'acme', id: 'orders' };
const users = 'domains/acme/orders/users';

it('a new domain user leaves no password in the log when it was not created', async () => {
  const server = await embeddedServer();
  const { createDomainUser } = domainUserScreens(server.wiring, key);
  const { submit } = await openedForm(createDomainUser, { values: emptyDomainUser, facts: {} });
  server.fail(`POST ${users}`, { status: 500 });
  const secret = { password: 'Harbor-7', confirm: 'Harbor-7' };
  expect((await submit({ ...newAna, ...secret })).values).toEqual({ ...newAna, ...secret });
  expect(server.logged).toHaveLength(1);
  expect(JSON.stringify(server.logged)).not.toContain(secret.password);
});

it('an existing domain user has no conflict when only the last login changed', async () => {
  const { wiring, state } = await embeddedServer();
  const { editDomainUser } = domainUserScreens(wiring, key);
  const input = { values: unloadedDomainUser('ben'), facts: { lastLogin: undefined } };
  const { form, submit } = await openedForm(editDomainUser, input);
  for (const user of findDomain(state, 'acme', 'orders')!.users) user.lastLogin = 99;
  await submit({ displayName: 'Mine' });
  expect(form.getSnapshot().value).toBe('saved');
});

it('the password of a domain user is saved, cleared from the form, and announced', async () => {
  const { wiring, writes, bodies, told, gone } = await embeddedServer();
  const { setDomainPassword } = domainUserScreens(wiring, key);
  const input = { values: noPassword, facts: { username: 'ben', policy: undefined } };
  const { submit } = await openedForm(setDomainPassword('ben'), input);
  expect((await submit({ password: 'x', confirm: 'x' })).values).toEqual(noPassword);
  expect([writes(), bodies]).toEqual([[`PUT ${users}/ben/password`], [{ password: 'x' }]]);
  expect(told).toEqual([{ intent: 'success', title: 'Password Changed', text: 'The password for ben was changed.' }]);
  expect(gone).toEqual(['/domain/acme/orders/users']);
});

describe('the status of several domain users', () => {
  async function changing() {
    const server = await embeddedServer();
    const counted = { done: 0 };
    const machine = userStatusScreens(server.wiring, key).changeStatus(() => (counted.done += 1));
    const { submit } = await openedForm(machine, { values: noStatusChange, facts: {} });
    return { ...server, counted, change: (usernames: string[], disabled: boolean) => submit({ usernames, disabled }) };
  }

  it('is changed for one user after another, and announced', async () => {
    const { change, asked, bodies, told, counted } = await changing();
    await change(['alma', 'o.brien'], true);
    expect(asked).toEqual([`PUT ${users}/alma`, `PUT ${users}/o.brien`]);
    expect(bodies).toEqual([{ disabled: true }, { disabled: true }]);
    await change(['ben'], false);
    expect(told).toEqual([
      { intent: 'success', title: 'User Updated', text: '2 users disabled.' },
      { intent: 'success', title: 'User Updated', text: "User 'ben' enabled." },
    ]);
    expect(counted.done).toBe(2);
  });

  it('reports each user whose status could not be changed', async () => {
    const { change, fail, told, counted } = await changing();
    fail(`PUT ${users}/ben`, 'unreachable');
    await change(['alma', 'ben', 'chidi'], true);
    expect(told).toEqual([
      { intent: 'success', title: 'User Updated', text: '2 users disabled.' },
      {
        intent: 'error',
        title: 'Could Not Update User',
        text: "The user 'ben' could not be disabled. The server could not be reached.",
      },
    ]);
    expect(counted.done).toBe(1);
  });

  it('stops when the session has ended', async () => {
    const { change, expire, asked, told } = await changing();
    expire();
    await change(['alma', 'ben'], true);
    expect(asked).toHaveLength(1);
    expect(told.map(({ intent }) => intent)).toEqual(['error', 'error']);
  });
});
