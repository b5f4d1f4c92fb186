import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ProfileDetails } from '~/api/rest/profile';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import {
  emptyUser,
  newUserOf,
  noDetails,
  noPassword,
  userList,
  userPath,
  userScreens,
} from '~/machines/resources/users';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { screenWorld } from '../support/screen-world';
import {
  chidi,
  dana,
  detailsOf,
  emre,
  goodPassword,
  mara,
  newChidi,
  strictPolicy,
} from '../support/user-samples';

type Failures = Partial<Record<'create' | 'update' | 'remove' | 'setPassword' | 'policy', ApiProblem>>;

/** The machines of the screens before a server with these users; calls are refused for the reasons given. */
function wired(users: User[] = [chidi, dana, emre, mara], failures: Failures = {}) {
  const calls: unknown[][] = [];
  const own: ProfileDetails[] = [];
  const there = new Map(users.map((user) => [user.username, user]));
  const answer = (name: keyof Failures) => {
    const failure = failures[name];
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const api = {
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
  };
  const world = screenWorld(api);
  const machines = userScreens(world.wiring);
  return {
    ...world,
    calls,
    own,
    there,
    machines,
    written: () => calls.filter(([name]) => name !== 'list' && name !== 'get'),
  };
}

const running: { stop: () => unknown }[] = [];
const keep = <Actor extends { start: () => Actor; stop: () => unknown }>(actor: Actor): Actor => {
  running.push(actor);
  return actor.start();
};
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

async function creating(world: ReturnType<typeof wired>) {
  const form = keep(
    createActor(world.machines.createUser, { input: { values: emptyUser, facts: { policy: undefined } } }),
  );
  await settle();
  return form;
}
async function editing(world: ReturnType<typeof wired>, username = 'chidi', isOwn = false) {
  const machine = world.machines.editUser(username, isOwn, (details) => world.own.push(details));
  const form = keep(
    createActor(machine, { input: { values: noDetails, facts: { username, isOwn, lastLogin: undefined } } }),
  );
  await settle();
  return form;
}
async function settingPassword(world: ReturnType<typeof wired>, username = 'chidi') {
  const machine = world.machines.setPassword(username);
  const form = keep(
    createActor(machine, { input: { values: noPassword, facts: { username, policy: undefined } } }),
  );
  await settle();
  return form;
}
type Sending = { send: (event: { type: 'form.submit' }) => void };
const submit = async (form: Sending) => {
  form.send({ type: 'form.submit' });
  await settle();
};

describe('the list of users', () => {
  const listed = async (world: ReturnType<typeof wired>) => {
    const list = keep(
      createActor(world.machines.userList, { input: { query: readQuery('', userList.defaults) } }),
    );
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    return list;
  };

  it('asks for one more than the ten of a page, and is in the order of the usernames', async () => {
    const world = wired();
    const list = await listed(world);
    expect(world.calls).toEqual([['list', { filter: '', offset: 0, limit: 11 }]]);
    expect(list.getSnapshot().context.query.sort).toEqual({ column: 'username', direction: 'ascending' });
  });

  it('puts the rows of a page into the order in which the server cuts pages', async () => {
    const world = wired();
    const list = await listed(world);
    const names = list.getSnapshot().context.page?.rows.map(({ username }) => username) ?? [];
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(names.toSorted());
  });

  it('deletes one without a word to type, and several with one', async () => {
    const world = wired();
    const list = await listed(world);
    list.send({ type: 'list.remove', ids: ['chidi'] });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(world.written()).toEqual([['remove', 'chidi']]);
    expect(world.told).toEqual([{ intent: 'success', title: "User 'chidi' deleted." }]);
    await waitFor(list, (s) => s.matches({ rows: 'ready' }), { timeout: 1_000 });
    list.send({ type: 'list.remove', ids: ['dana', 'emre'] });
    list.send({ type: 'removal.confirm' });
    expect(list.getSnapshot().matches({ removal: 'asking' })).toBe(true);
    list.send({ type: 'removal.type', text: 'delete 2 users' });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(world.written()).toHaveLength(3);
  });

  it('says of each what became of it', async () => {
    const world = wired(undefined, { remove: unreachable });
    const list = await listed(world);
    list.send({ type: 'list.remove', ids: ['chidi', 'dana', 'emre'] });
    list.send({ type: 'removal.type', text: 'delete 3 users' });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(world.told).toEqual([
      { intent: 'success', title: "User 'chidi' deleted." },
      { intent: 'success', title: "User 'emre' deleted." },
      {
        intent: 'error',
        title: 'Could Not Delete User',
        text: 'The user could not be deleted. It is still there. Try again.',
      },
    ]);
    expect(list.getSnapshot().matches({ removal: 'partlyFailed' })).toBe(true);
  });

  it('encodes the name in the address', () => {
    expect(userPath('ops/night shift')).toBe('/users/ops%2Fnight%20shift');
  });
});

describe('a new user', () => {
  it('has each sentence in the order of the fields', async () => {
    const form = await creating(wired());
    form.send({ type: 'form.change', change: { serverRole: '' } });
    await submit(form);
    expect(Object.entries(form.getSnapshot().context.errors)).toEqual([
      ['username', 'Please input a Username!'],
      ['displayName', 'Please input a Display Name!'],
      ['email', 'Please input an E-mail!'],
      ['serverRole', 'Please select a role!'],
      ['password', 'Please input a password!'],
      ['confirm', 'Please confirm the password!'],
    ]);
    expect(form.getSnapshot().context.faulty).toEqual({ field: 'username' });
  });

  it.each([
    [{ username: '  ' }, 'username', 'Please input a Username!'],
    [{ username: '..' }, 'username', "'..' cannot be a username: no address can name it."],
    [{ displayName: ' ' }, 'displayName', 'Please input a Display Name!'],
    [{ email: 'chidi' }, 'email', 'The input is not valid E-mail!'],
    [{ serverRole: 'Auditor' }, 'serverRole', 'Please select a role!'],
    [{ password: 'short', confirm: 'short' }, 'password', 'The password must be at least 8 characters long.'],
    [{ confirm: 'other' }, 'confirm', 'The passwords do not match!'],
  ] as const)('with %j never leaves the console', async (change, field, sentence) => {
    const world = wired();
    const form = await creating(world);
    form.send({ type: 'form.change', change: { ...newChidi, ...change } });
    await submit(form);
    expect(form.getSnapshot().context.errors).toEqual({ [field]: sentence });
    expect(world.written()).toEqual([]);
  });

  it('is a Developer unless something else is chosen; names and role go as they were chosen, without blanks', async () => {
    const world = wired([]);
    const form = await creating(world);
    const { serverRole: _, ...typed } = { ...newChidi, username: ' chidi ', displayName: ' Chidi Okafor ' };
    form.send({ type: 'form.change', change: { ...typed, firstName: '', lastName: '' } });
    await submit(form);
    expect(world.written()).toEqual([
      [
        'create',
        {
          username: 'chidi',
          displayName: 'Chidi Okafor',
          firstName: '',
          lastName: '',
          email: 'chidi@example.com',
          serverRole: 'Developer',
          password: goodPassword,
        },
      ],
    ]);
    expect(world.told).toEqual([{ intent: 'success', title: "User 'chidi' created." }]);
    expect(world.gone).toEqual(['/users']);
  });

  it.each(['username', 'email'] as const)(
    'says when the %s is taken, beside the field too',
    async (field) => {
      const duplicate: ApiProblem = { ...rejected('duplicate', 409), details: { field } } as ApiProblem;
      const world = wired([], { create: duplicate });
      const form = await creating(world);
      form.send({ type: 'form.change', change: newChidi });
      await submit(form);
      const text = `A user with the specified ${field} already exists.`;
      expect(form.getSnapshot().context).toMatchObject({
        refusal: { title: 'Could Not Create User', text },
        errors: { [field]: text },
        faulty: { field },
        values: newChidi,
      });
      expect(world.logged).toEqual([]);
      expect(world.gone).toEqual([]);
    },
  );

  it.each([
    [
      'a failure without a reason',
      rejected('internal_server_error', 500),
      ' The server returned an error (500).',
    ],
    ['the wrong role', rejected('forbidden', 403), ' Your role does not permit this.'],
    ['no answer', unreachable, ' The server could not be reached.'],
    [
      'something taken that has no name',
      rejected('duplicate', 409),
      ' The server refused the request (status 409).',
    ],
  ])('says and logs %s', async (_, create, reason) => {
    const world = wired([], { create });
    const form = await creating(world);
    form.send({ type: 'form.change', change: newChidi });
    await submit(form);
    expect(form.getSnapshot().context.refusal).toEqual({
      title: 'Could Not Create User',
      text: `The user could not be created. Check the console for additional details.${reason}`,
    });
    expect(world.logged).toEqual([['Saving the user failed.', create]]);
  });

  it.each([
    [
      'is there after a save without an answer',
      [{ ...chidi, ...newUserOf({ ...emptyUser, ...newChidi }) }],
      [{ intent: 'success', title: "User 'chidi' created." }],
    ],
    ['is not there', [], []],
    ['is there with another name, and was there before', [{ ...chidi, displayName: 'Other' }], []],
  ])('is looked for: %s', async (_, there, told) => {
    const world = wired(there, { create: { kind: 'timedOut', seconds: 25 } });
    const form = await creating(world);
    form.send({ type: 'form.change', change: newChidi });
    await submit(form);
    expect(world.told).toEqual(told);
    expect(world.calls.at(-1)).toEqual(['get', 'chidi']);
    expect(form.getSnapshot().context.refusal?.text).toBe(
      told.length > 0 ? undefined : 'Your change was not saved. Try again.',
    );
  });

  it('cannot be typed while the policy is not known', async () => {
    const form = await creating(wired([], { policy: unreachable }));
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(form.getSnapshot().context.problem).toEqual(unreachable);
  });
});

describe('a user who is changed', () => {
  it('has the details of now and the last login', async () => {
    const form = await editing(wired());
    expect(form.getSnapshot().context).toMatchObject({
      values: detailsOf(chidi),
      facts: { username: 'chidi', isOwn: false, lastLogin: chidi.lastLogin },
    });
    expect(form.getSnapshot().matches({ editing: 'pristine' })).toBe(true);
  });

  it('is said not to exist where there is none', async () => {
    const form = await editing(wired(), 'nobody');
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(form.getSnapshot().context.problem).toMatchObject({
      message: "The user 'nobody' does not exist.",
    });
  });

  it('is saved and the list is shown', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { displayName: ' Chidi O. ', serverRole: 'Server Admin' } });
    await submit(form);
    expect(world.written()).toEqual([
      ['update', 'chidi', { ...detailsOf(chidi), displayName: 'Chidi O.', serverRole: 'Server Admin' }],
    ]);
    expect(world.calls.filter(([name]) => name === 'list')).toEqual([]);
    expect(world.told).toEqual([{ intent: 'success', title: "User 'chidi' updated." }]);
    expect(world.gone).toEqual(['/users']);
    expect(world.own).toEqual([]);
  });

  it('tells the session when it is the own account', async () => {
    const world = wired();
    const form = await editing(world, 'mara', true);
    form.send({ type: 'form.change', change: { displayName: 'Mara L.' } });
    await submit(form);
    const { serverRole: _, ...details } = detailsOf(mara);
    expect(world.own).toEqual([{ ...details, displayName: 'Mara L.' }]);
  });

  it.each([
    [{ displayName: ' ' }, 'displayName', 'Please input a Display Name!'],
    [{ email: '' }, 'email', 'Please input an E-mail!'],
    [{ email: 'chidi@' }, 'email', 'The input is not valid E-mail!'],
    [{ serverRole: '' }, 'serverRole', 'Please select a role!'],
  ] as const)('with %j never leaves the console', async (change, field, sentence) => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change });
    await submit(form);
    expect(form.getSnapshot().context.errors).toEqual({ [field]: sentence });
    expect(world.written()).toEqual([]);
  });

  const takenText = 'A user with the specified email already exists.';
  const expectTaken = (form: Awaited<ReturnType<typeof editing>>) =>
    expect(form.getSnapshot().context).toMatchObject({
      refusal: { title: 'Could Not Update User', text: takenText },
      errors: { email: takenText },
      faulty: { field: 'email' },
    });

  it('is refused before it is sent when another user has the e-mail address, which a server answers with 500', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { email: dana.email } });
    await submit(form);
    expectTaken(form);
    expect(world.written()).toEqual([]);
  });

  it('finds the other user behind a hundred who only look like it', async () => {
    const alike = Array.from({ length: 130 }, (_, index) => ({
      ...dana,
      username: `u${index}`,
      email: `x${index}.dana@example.com`,
    }));
    const world = wired([chidi, ...alike, dana]);
    const form = await editing(world);
    form.send({ type: 'form.change', change: { email: dana.email } });
    await submit(form);
    expectTaken(form);
    expect(world.calls.filter(([name]) => name === 'list')).toHaveLength(2);
  });

  it('keeps an address that only looks like that of another user', async () => {
    const world = wired([chidi, { ...dana, email: 'a.chidi@example.com.org' }]);
    const form = await editing(world);
    form.send({ type: 'form.change', change: { email: 'chidi@example.com.org' } });
    await submit(form);
    expect(world.gone).toEqual(['/users']);
  });

  it('explains the 500 of a server that takes capitals for the same', async () => {
    const world = wired(undefined, { update: rejected('internal_server_error', 500) });
    const form = await editing(world);
    form.send({ type: 'form.change', change: { email: 'DANA@example.com' } });
    await submit(form);
    expect(world.written()).toHaveLength(1);
    expectTaken(form);
  });

  it.each([
    ['the own role', { ...rejected('forbidden', 403), message: 'You can not change your own server role.' }],
    ['another failure', { ...rejected('internal_server_error', 500), message: 'The disk is full.' }],
  ] as [string, ApiProblem & { message: string }][])('says what the server says of %s', async (_, update) => {
    const form = await editing(wired(undefined, { update }));
    form.send({ type: 'form.change', change: { displayName: 'Chidi O.' } });
    await submit(form);
    expect(form.getSnapshot().context.refusal).toEqual({
      title: 'Could Not Update User',
      text: update.message,
    });
    expect(form.getSnapshot().context.values.displayName).toBe('Chidi O.');
  });

  it('was deleted: it says so, and what was typed stays', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { displayName: 'Chidi O.' } });
    world.there.delete('chidi');
    await submit(form);
    expect(form.getSnapshot().context.refusal).toEqual({
      title: 'Could Not Update User',
      text: "The user 'chidi' no longer exists. It was deleted.",
    });
    expect(form.getSnapshot().context.values.displayName).toBe('Chidi O.');
    expect(world.written()).toEqual([]);
  });

  it('keeps what only someone else changed', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { displayName: 'Chidi O.' } });
    world.there.set('chidi', { ...chidi, firstName: 'C.', lastLogin: 99 });
    await submit(form);
    const merged = { ...detailsOf(chidi), displayName: 'Chidi O.', firstName: 'C.' };
    expect(world.written()).toEqual([['update', 'chidi', merged]]);
  });

  it('sends nothing until it is decided when someone else changed the same field', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { displayName: 'Chidi O.' } });
    world.there.set('chidi', { ...chidi, displayName: 'C. Okafor' });
    await submit(form);
    expect(form.getSnapshot().matches('conflicting')).toBe(true);
    expect(form.getSnapshot().context.theirs).toEqual({ ...detailsOf(chidi), displayName: 'C. Okafor' });
    expect(world.written()).toEqual([]);
    form.send({ type: 'form.keepMine' });
    await settle();
    expect(world.written()).toEqual([['update', 'chidi', { ...detailsOf(chidi), displayName: 'Chidi O.' }]]);
  });

  it('has signed in since, which is not a change', async () => {
    const world = wired();
    const form = await editing(world);
    form.send({ type: 'form.change', change: { displayName: 'Chidi O.' } });
    world.there.set('chidi', { ...chidi, lastLogin: 99 });
    await submit(form);
    expect(world.gone).toEqual(['/users']);
  });
});

describe('the password of a user', () => {
  it('is set, gone from the form, and told', async () => {
    const world = wired();
    const form = await settingPassword(world);
    form.send({ type: 'form.change', change: { password: goodPassword, confirm: goodPassword } });
    await submit(form);
    expect(world.written()).toEqual([['setPassword', 'chidi', goodPassword]]);
    expect(world.told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
    expect(world.gone).toEqual(['/users']);
    expect(form.getSnapshot().context.values).toEqual(noPassword);
  });

  it('keeps to the policy of the server', async () => {
    const world = wired();
    const form = await settingPassword(world);
    form.send({ type: 'form.change', change: { password: 'harbor-7-lights', confirm: 'harbor-7-lights' } });
    await submit(form);
    expect(form.getSnapshot().context.errors).toEqual({
      password: 'The password must contain an upper case character.',
    });
    expect(world.written()).toEqual([]);
  });

  it.each([
    [
      'a failure without a reason',
      rejected('internal_server_error', 500),
      ' The server returned an error (500).',
    ],
    ['a user who is gone', rejected('not_found', 404), " The user 'chidi' no longer exists. It was deleted."],
  ])('says %s', async (_, setPassword, reason) => {
    const world = wired(undefined, { setPassword });
    const form = await settingPassword(world);
    form.send({ type: 'form.change', change: { password: goodPassword, confirm: goodPassword } });
    await submit(form);
    expect(form.getSnapshot().context.refusal).toEqual({
      title: 'Could Not Set Password',
      text: `The password for chidi could not be set.${reason}`,
    });
    expect(form.getSnapshot().context.values.password).toBe(goodPassword);
    expect(world.told).toEqual([]);
  });

  it('is not asked for of someone who does not exist', async () => {
    const form = await settingPassword(wired(), 'nobody');
    expect(form.getSnapshot().context.problem).toMatchObject({
      message: "The user 'nobody' does not exist.",
    });
  });
});
