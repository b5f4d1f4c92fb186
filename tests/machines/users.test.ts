import { describe, expect, it } from 'vitest';
import type { ProfileDetails } from '~/api/rest/auth';
import { explainProblem } from '~/core/problem';
import { selectMissing } from '~/machines/kit/resource-form-machine';
import { noPassword } from '~/machines/kit/resource-forms';
import { emptyUser, noDetails, userList, userScreens } from '~/machines/resources/users';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { openedForm, openedList } from '../support/screen-form';
import { goodPassword, newChidi } from '../support/user-samples';

const dana = {
  displayName: 'Dana Okafor',
  firstName: 'Dana',
  lastName: 'Okafor',
  email: 'dana@example.com',
  serverRole: 'Domain Admin',
};
const bjorn = { ...dana, displayName: 'Björn Haugen', firstName: 'Björn', lastName: 'Haugen' };
const forbidden = { status: 403, code: 'forbidden' };
const missing = { status: 404, code: 'not_found' };
type Prepare = (server: EmbeddedServer) => unknown;

async function creating(prepare: Prepare = () => {}) {
  const server = await embeddedServer();
  await prepare(server);
  const input = { values: emptyUser, facts: { policy: undefined } };
  return { ...server, ...(await openedForm(userScreens(server.wiring).createUser, input)) };
}

async function editing(username = 'dana', isOwn = false) {
  const server = await embeddedServer();
  const own: ProfileDetails[] = [];
  const machine = userScreens(server.wiring).editUser(username, isOwn, (details) => own.push(details));
  const input = { values: noDetails, facts: { username, isOwn, lastLogin: undefined } };
  return { ...server, own, ...(await openedForm(machine, input)) };
}

async function settingPassword(username = 'dana', prepare: Prepare = () => {}) {
  const server = await embeddedServer();
  await prepare(server);
  const input = { values: noPassword, facts: { username, policy: undefined } };
  return { ...server, ...(await openedForm(userScreens(server.wiring).setPassword(username), input)) };
}

it("the list is in the order of the server's pages", async () => {
  const { wiring } = await embeddedServer();
  const { list } = await openedList(userScreens(wiring).userList, userList.defaults);
  const names = list.getSnapshot().context.page?.rows.map(({ username }) => username) ?? [];
  expect(names).toHaveLength(10);
  expect(names).toEqual(names.toSorted());
});

describe('a new user', () => {
  it.each([
    ['username', { username: 'DANA', email: 'other@example.com' }],
    ['username', { username: 'Dana', email: dana.email }],
    ['email', { username: 'other', email: dana.email.toUpperCase() }],
  ] as const)('is not sent if its %s differs from that of another user only by its case: %j', async (field, typed) => {
    const { submit, writes } = await creating();
    const text = `A user with the specified ${field} already exists.`;
    expect(await submit({ ...newChidi, ...typed })).toMatchObject({
      refusal: { title: 'Could Not Create User', text },
      errors: { [field]: text },
    });
    expect(writes()).toEqual([]);
  });

  it('is sent if its username and e-mail address are only parts of those of others', async () => {
    const { submit, writes } = await creating();
    await submit({ ...newChidi, username: 'ana', email: 'ana@example.com' });
    expect(writes()).toEqual(['POST users']);
  });

  it.each([
    [forbidden, "You don't have permission to do this."],
    [{ status: 409, code: 'duplicate' }, 'The server refused the request (status 409).'],
  ])('reports and logs why it was not created: %o', async (fate, reason) => {
    const { submit, fail, logged } = await creating();
    fail('POST users', fate);
    expect((await submit(newChidi)).refusal).toEqual({
      title: 'Could Not Create User',
      text: `The user could not be created. Check the console for additional details. ${reason}`,
    });
    expect(logged).toMatchObject([['Saving the user failed.', fate]]);
  });

  it('cannot be entered while the policy is unknown', async () => {
    const { form } = await creating(({ fail }) => fail('GET config', forbidden));
    expect(form.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: forbidden } });
  });
});

describe('an edited user', () => {
  it('reports a user that does not exist', async () => {
    const message = "The user 'nobody' does not exist.";
    for (const { form } of [await editing('nobody'), await settingPassword('nobody')])
      expect(form.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message } } });
  });

  it('is passed to the session when it is your own account', async () => {
    const { submit, own } = await editing('admin', true);
    await submit({ displayName: 'Ada L.' });
    expect(own).toEqual([{ displayName: 'Ada L.', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com' }]);
  });

  const text = 'A user with the specified email already exists.';
  const taken = {
    refusal: { title: 'Could Not Update User', text },
    errors: { email: text },
    faulty: { field: 'email' },
  };

  it('is not sent with the e-mail address of another of many users, whatever its case', async () => {
    const { submit, state, asked, writes } = await editing();
    const [other] = state.server.users.filter(({ username }) => username === 'bjorn');
    for (let at = 0; at < 130; at += 1)
      state.server.users.unshift({ ...other!, username: `a${at}`, email: `x${at}.bjorn@example.com` });
    asked.length = 0;
    expect(await submit({ email: 'BJORN@example.com' })).toMatchObject(taken);
    expect(asked.filter((call) => call.startsWith('GET users?'))).toHaveLength(2);
    expect(writes()).toEqual([]);
  });

  it("accepts an e-mail address that is only similar to another user's", async () => {
    const { submit, others, gone } = await editing();
    await others.users.update('bjorn', { ...bjorn, email: 'a.dana@example.com.org' });
    await submit({ email: 'dana@example.com.org' });
    expect(gone).toEqual(['/users']);
  });

  it('explains the 500 of a server when someone else takes the address at the same time', async () => {
    const { submit, fail, others } = await editing();
    const email = 'new@example.com';
    fail('PUT users/dana', { before: () => others.users.update('bjorn', { ...bjorn, email }) });
    expect(await submit({ email })).toMatchObject(taken);
  });

  it("shows the server's message", async () => {
    const { submit, fail } = await editing();
    const message = 'You can not change your own server role.';
    fail('PUT users/dana', { ...forbidden, message });
    expect((await submit({ displayName: 'Dana O.' })).refusal).toEqual({
      title: 'Could Not Update User',
      text: message,
    });
  });

  it('merges changes by someone else, and ignores a newer last login', async () => {
    const { submit, others, state, bodies } = await editing();
    await others.users.update('dana', { ...dana, firstName: 'D.' });
    for (const user of state.server.users) if (user.username === 'dana') user.lastLogin = 99;
    await submit({ displayName: 'Dana O.' });
    expect(bodies).toEqual([{ ...dana, displayName: 'Dana O.', firstName: 'D.' }]);
  });
});

describe('the password of a user', () => {
  it('does not take the user for gone when the server does not find the policy', async () => {
    const { form } = await settingPassword('dana', ({ fail }) => fail('GET config', missing));
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(selectMissing(form.getSnapshot())).toBe(false);
    expect(explainProblem(form.getSnapshot().context.problem!)).toBe('The server did not find the password policy.');
  });

  const typed = { password: goodPassword, confirm: goodPassword };

  it('is set, cleared from the form, and announced', async () => {
    const { submit, writes, bodies, told, gone } = await settingPassword();
    expect((await submit(typed)).values).toEqual(noPassword);
    expect([writes(), bodies]).toEqual([['POST users/dana/password'], [{ password: goodPassword }]]);
    expect(told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
    expect(gone).toEqual(['/users']);
  });

  it("must meet the server's policy", async () => {
    const { submit, writes } = await settingPassword();
    const { errors } = await submit({ password: 'harbor-7-lights', confirm: 'harbor-7-lights' });
    expect(errors).toEqual({ password: 'The password must contain an upper case character.' });
    expect(writes()).toEqual([]);
  });

  it.each([
    [{ status: 500 }, 'The server returned an error (500).'],
    [missing, "The user 'dana' no longer exists. It was deleted."],
  ])('reports why it was not set: %o', async (fate, reason) => {
    const { submit, fail, told } = await settingPassword();
    fail('POST users/dana/password', fate);
    expect(await submit(typed)).toMatchObject({
      refusal: { title: 'Could Not Set Password', text: `The password for dana could not be set. ${reason}` },
      values: typed,
    });
    expect(told).toEqual([]);
  });
});
