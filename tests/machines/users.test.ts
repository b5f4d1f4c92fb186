import { describe, expect, it } from 'vitest';
import type { ProfileDetails } from '~/api/rest/profile';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { selectMissing } from '~/machines/kit/resource-form-machine';
import { emptyUser, noDetails, noPassword, userList, userScreens } from '~/machines/resources/users';
import { rejected, unreachable } from '../support/fixtures';
import { openedForm, openedList } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';
import { chidi, dana, detailsOf, emre, goodPassword, mara, newChidi, strictPolicy } from '../support/user-samples';

type Failures = Partial<Record<'create' | 'update' | 'remove' | 'setPassword' | 'policy', ApiProblem>>;

/** The machines of the screens with a fake server that has these users; `failures` are the reasons for refused calls. */
function wired(users: User[] = [chidi, dana, emre, mara], failures: Failures = {}) {
  const calls: unknown[][] = [];
  const own: ProfileDetails[] = [];
  const there = new Map(users.map((user) => [user.username, user]));
  const answer = (name: keyof Failures) => {
    const failure = failures[name];
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const world = screenWorld({
    users: {
      list: (query: { filter: string; offset: number; limit: number }) => {
        calls.push(['list', query]);
        const found = [...there.values()].filter(({ username, email }) =>
          [username, email].some((text) => text.toLowerCase().includes(query.filter.toLowerCase())),
        );
        return Promise.resolve(found.slice(query.offset, query.offset + query.limit));
      },
      get: (username: string) => {
        calls.push(['get', username]);
        const user = there.get(username);
        return user ? Promise.resolve(user) : Promise.reject(rejected('not_found', 404));
      },
      create: (user: NewUser) => {
        calls.push(['create', user]);
        return answer('create');
      },
      update: (username: string, details: UserDetails) => {
        calls.push(['update', username, details]);
        return answer('update');
      },
      remove: (username: string) => {
        calls.push(['remove', username]);
        return username === 'dana' ? answer('remove') : Promise.resolve();
      },
      setPassword: (username: string, password: string) => {
        calls.push(['setPassword', username, password]);
        return answer('setPassword');
      },
    },
    serverConfig: { get: () => answer('policy').then(() => ({ passwordPolicy: strictPolicy })) },
  });
  const written = () => calls.filter(([name]) => name !== 'list' && name !== 'get');
  return { ...world, calls, own, there, written, machines: userScreens(world.wiring) };
}

async function creating(...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const facts = { policy: undefined };
  return { ...world, ...(await openedForm(world.machines.createUser, { values: emptyUser, facts })) };
}
async function editing(world = wired(), username = 'chidi', isOwn = false) {
  const machine = world.machines.editUser(username, isOwn, (details) => world.own.push(details));
  const facts = { username, isOwn, lastLogin: undefined };
  return { ...world, ...(await openedForm(machine, { values: noDetails, facts })) };
}
async function settingPassword(failures: Failures = {}, username = 'chidi') {
  const world = wired(undefined, failures);
  const machine = world.machines.setPassword(username);
  return {
    ...world,
    ...(await openedForm(machine, { values: noPassword, facts: { username, policy: undefined } })),
  };
}
const error500 = rejected('internal_server_error', 500);
const reason500 = 'The server returned an error (500).';

describe('the user list', () => {
  it("is in the order of the server's pages", async () => {
    const { machines, calls } = wired();
    const { list } = await openedList(machines.userList, userList.defaults);
    expect(calls).toEqual([['list', { filter: '', offset: 0, limit: 11 }]]);
    const names = list.getSnapshot().context.page?.rows.map(({ username }) => username) ?? [];
    expect(names).toHaveLength(4);
    expect(names).toEqual(names.toSorted());
  });
});

describe('a new user', () => {
  it.each([
    ['username', { username: 'CHIDI', email: 'other@example.com' }],
    ['username', { username: 'Chidi', email: chidi.email }],
    ['email', { username: 'other', email: chidi.email.toUpperCase() }],
  ] as const)('is not sent if its %s differs from that of another user only by its case: %j', async (field, typed) => {
    const { submit, written } = await creating([chidi]);
    const text = `A user with the specified ${field} already exists.`;
    expect(await submit({ ...newChidi, ...typed })).toMatchObject({
      refusal: { title: 'Could Not Create User', text },
      errors: { [field]: text },
    });
    expect(written()).toEqual([]);
  });

  it('is sent if its username and e-mail address are only parts of those of others', async () => {
    const { submit, written } = await creating([chidi]);
    await submit({ ...newChidi, username: chidi.username.slice(1), email: chidi.email.slice(1) });
    expect(written()).toHaveLength(1);
  });

  it.each([
    [error500, reason500],
    [rejected('forbidden', 403), "You don't have permission to do this."],
    [unreachable, 'The server could not be reached.'],
    [rejected('duplicate', 409), 'The server refused the request (status 409).'],
  ])('reports and logs why it was not created: %o', async (create, reason) => {
    const { submit, logged } = await creating([], { create });
    expect((await submit(newChidi)).refusal).toEqual({
      title: 'Could Not Create User',
      text: `The user could not be created. Check the console for additional details. ${reason}`,
    });
    expect(logged).toEqual([['Saving the user failed.', create]]);
  });

  it('cannot be entered while the policy is unknown', async () => {
    const { form } = await creating([], { policy: unreachable });
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(form.getSnapshot().context.problem).toEqual(unreachable);
  });
});

describe('an edited user', () => {
  it('reports a user that does not exist', async () => {
    const message = "The user 'nobody' does not exist.";
    for (const { form } of [await editing(wired(), 'nobody'), await settingPassword({}, 'nobody')])
      expect(form.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message } } });
  });

  it('is passed to the session when it is your own account', async () => {
    const { submit, own } = await editing(wired(), 'mara', true);
    await submit({ displayName: 'Mara L.' });
    const { serverRole: _, ...details } = detailsOf(mara);
    expect(own).toEqual([{ ...details, displayName: 'Mara L.' }]);
  });

  const text = 'A user with the specified email already exists.';
  const taken = {
    refusal: { title: 'Could Not Update User', text },
    errors: { email: text },
    faulty: { field: 'email' },
  };

  it('finds the other user among many with similar e-mail addresses', async () => {
    const alike = Array.from({ length: 130 }, (_, index) => ({
      ...dana,
      username: `u${index}`,
      email: `x${index}.dana@example.com`,
    }));
    const { submit, calls } = await editing(wired([chidi, ...alike, dana]));
    expect(await submit({ email: dana.email })).toMatchObject(taken);
    expect(calls.filter(([name]) => name === 'list')).toHaveLength(2);
  });

  it("accepts an e-mail address that is only similar to another user's", async () => {
    const { submit, gone } = await editing(wired([chidi, { ...dana, email: 'a.chidi@example.com.org' }]));
    await submit({ email: 'chidi@example.com.org' });
    expect(gone).toEqual(['/users']);
  });

  it('is not sent with an e-mail address that differs from that of another user only by its case', async () => {
    const { submit, written } = await editing();
    expect(await submit({ email: 'DANA@example.com' })).toMatchObject(taken);
    expect(written()).toEqual([]);
  });

  it('explains the 500 of a server when someone else takes the address at the same time', async () => {
    const world = wired([chidi], { update: error500 });
    const { submit } = await editing(world);
    const update = world.wiring.api.users.update.bind(world.wiring.api.users);
    world.wiring.api.users.update = (...given) => {
      world.there.set('dana', dana);
      return update(...given);
    };
    expect(await submit({ email: dana.email })).toMatchObject(taken);
  });

  it.each([
    { ...rejected('forbidden', 403), message: 'You can not change your own server role.' },
    { ...error500, message: 'The disk is full.' },
  ] as (ApiProblem & { message: string })[])("shows the server's message: $message", async (update) => {
    const { submit } = await editing(wired(undefined, { update }));
    expect(await submit({ displayName: 'Chidi O.' })).toMatchObject({
      refusal: { title: 'Could Not Update User', text: update.message },
      values: { displayName: 'Chidi O.' },
    });
  });

  it('merges changes by someone else, and ignores a newer last login', async () => {
    const { submit, there, written } = await editing();
    there.set('chidi', { ...chidi, firstName: 'C.', lastLogin: 99 });
    await submit({ displayName: 'Chidi O.' });
    const merged = { ...detailsOf(chidi), displayName: 'Chidi O.', firstName: 'C.' };
    expect(written()).toEqual([['update', 'chidi', merged]]);
  });
});

describe('the password of a user', () => {
  it('does not take the user for gone when the server does not find the policy', async () => {
    const { form } = await settingPassword({ policy: rejected('not_found', 404) });
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(selectMissing(form.getSnapshot())).toBe(false);
    expect(explainProblem(form.getSnapshot().context.problem!)).toBe('The server did not find the password policy.');
  });

  const typed = { password: goodPassword, confirm: goodPassword };

  it('is set, cleared from the form, and announced', async () => {
    const { submit, written, told, gone } = await settingPassword();
    expect((await submit(typed)).values).toEqual(noPassword);
    expect(written()).toEqual([['setPassword', 'chidi', goodPassword]]);
    expect(told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
    expect(gone).toEqual(['/users']);
  });

  it("must meet the server's policy", async () => {
    const { submit, written } = await settingPassword();
    const { errors } = await submit({ password: 'harbor-7-lights', confirm: 'harbor-7-lights' });
    expect(errors).toEqual({ password: 'The password must contain an upper case character.' });
    expect(written()).toEqual([]);
  });

  it.each([
    [error500, reason500],
    [rejected('not_found', 404), "The user 'chidi' no longer exists. It was deleted."],
  ])('reports why it was not set: %o', async (setPassword, reason) => {
    const { submit, told } = await settingPassword({ setPassword });
    expect(await submit(typed)).toMatchObject({
      refusal: {
        title: 'Could Not Set Password',
        text: `The password for chidi could not be set. ${reason}`,
      },
      values: typed,
    });
    expect(told).toEqual([]);
  });
});
