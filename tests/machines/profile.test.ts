import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Profile, ProfileDetails } from '~/api/rest/profile';
import type { ApiProblem } from '~/core/problem';
import { profileScreens } from '~/machines/resources/profile';
import { noNames, noPassword } from '~/machines/resources/users';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { screenWorld } from '../support/screen-world';
import { chidi, mara } from '../support/user-samples';

const details: ProfileDetails = {
  displayName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@example.com',
};
const policy = {
  minLength: 6,
  requireUpper: true,
  requireLower: true,
  requireDigit: false,
  requireSpecial: false,
};

const running: Array<{ stop(): unknown }> = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

/** Both forms, loaded. `hidden`: the server tells no addresses to those who do not manage users. */
async function opened({ failure, hidden = false }: { failure?: ApiProblem; hidden?: boolean } = {}) {
  const asked: unknown[] = [];
  const known: ProfileDetails[] = [];
  const server: { profile: Profile } = {
    profile: { ...details, username: 'mara', serverRole: 'Server Admin', lastLogin: null },
  };
  const change = (what: string) => (value: unknown) => {
    asked.push([what, value]);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const world = screenWorld({
    profile: {
      get: () => Promise.resolve(server.profile),
      update: change('profile'),
      setPassword: change('password'),
    },
    users: {
      list: ({ filter }: { filter: string }) => {
        asked.push(`search ${filter}`);
        const users = [{ ...mara, username: 'mara' }, chidi].filter(({ email }) => email.includes(filter));
        return Promise.resolve(users.map((user) => (hidden ? { ...user, email: '' } : user)));
      },
    },
    serverConfig: { get: () => Promise.resolve({ passwordPolicy: policy }) },
  });
  const machines = profileScreens(world.wiring);
  const profile = createActor(
    machines.profileForm('mara', (saved) => known.push(saved)),
    { input: { values: noNames, facts: {} } },
  );
  const password = createActor(machines.ownPasswordForm, {
    input: { values: noPassword, facts: { policy: undefined } },
  });
  running.push(profile.start(), password.start());
  await settle();
  return { ...world, asked, known, server, profile, password };
}
const submit = async (form: { send(event: { type: 'form.submit' }): void }) => {
  form.send({ type: 'form.submit' });
  await settle();
};
const title = 'Could Not Update Profile';
const taken = 'A user with the specified email already exists.';

describe('profile', () => {
  it('is loaded, saved without blanks, and told to the session', async () => {
    const { profile, asked, known, told } = await opened();
    expect(profile.getSnapshot().context.values).toEqual(details);
    profile.send({ type: 'form.change', change: { displayName: ' Mara L. ', firstName: '' } });
    await submit(profile);
    const saved = { ...details, displayName: 'Mara L.', firstName: '' };
    expect(asked).toEqual([['profile', saved]]);
    expect(known).toEqual([saved]);
    expect(told).toEqual([{ intent: 'success', title: 'Profile Updated' }]);
    expect(profile.getSnapshot().value).toBe('saved');
    expect(profile.getSnapshot().context).toMatchObject({ values: saved, baseline: saved });
  });

  it.each([
    [{ displayName: ' ' }, { displayName: 'Please input a Display Name!' }],
    [{ email: '' }, { email: 'Please input an E-mail!' }],
    [{ email: 'mara@' }, { email: 'The input is not valid E-mail!' }],
  ])('may not be %o', async (change, errors) => {
    const { profile, asked } = await opened();
    profile.send({ type: 'form.change', change });
    await submit(profile);
    expect(profile.getSnapshot().context.errors).toEqual(errors);
    expect(asked).toEqual([]);
  });

  it('is not sent with the address of another user, which a server would answer with 500', async () => {
    const { profile, asked, known } = await opened();
    profile.send({ type: 'form.change', change: { email: chidi.email } });
    await submit(profile);
    expect(asked).toEqual([`search ${chidi.email}`]);
    expect(known).toEqual([]);
    expect(profile.getSnapshot().context).toMatchObject({
      refusal: { title, text: taken },
      errors: { email: taken },
      faulty: { field: 'email' },
    });
  });

  it('says what a refusal may mean where addresses are not told', async () => {
    const { profile } = await opened({ failure: rejected('internal_server_error', 500), hidden: true });
    profile.send({ type: 'form.change', change: { email: chidi.email } });
    await submit(profile);
    expect(profile.getSnapshot().context.refusal).toEqual({
      title,
      text: 'Your profile could not be saved. The server returned an error (500). Another user may have this e-mail address already.',
    });
  });

  it('does not blame an e-mail that was not changed', async () => {
    const { profile, asked } = await opened({ failure: rejected('internal_server_error', 500) });
    profile.send({ type: 'form.change', change: { displayName: 'Someone else' } });
    await submit(profile);
    expect(profile.getSnapshot().context.refusal).toEqual({
      title,
      text: 'Your profile could not be saved. The server returned an error (500).',
    });
    expect(asked.filter((call) => String(call).startsWith('search'))).toEqual([]);
  });

  it.each([
    [
      'duplicate, with its field',
      { ...rejected('duplicate', 409), details: { field: 'email' } } as ApiProblem,
      taken,
    ],
    ['unreachable', unreachable, 'Your profile could not be saved. The server could not be reached.'],
    [
      'refused without a reason',
      rejected('bad_request', 400),
      'Your profile could not be saved. The server refused the request (status 400).',
    ],
  ])('says that the server was or answered: %s', async (_, failure, text) => {
    const { profile, known } = await opened({ failure });
    profile.send({ type: 'form.change', change: { displayName: 'Someone else' } });
    await submit(profile);
    expect(profile.getSnapshot().context.refusal).toMatchObject({ title, text });
    expect(known).toEqual([]);
  });
});

describe('own password', () => {
  it('is judged by the policy of the server, in its order', async () => {
    const { password, asked } = await opened();
    expect(password.getSnapshot().context.facts).toEqual({ policy });
    await submit(password);
    expect(password.getSnapshot().context.errors).toEqual({
      password: 'Please input a password!',
      confirm: 'Please confirm the password!',
    });
    password.send({ type: 'form.change', change: { password: 'short', confirm: 'other' } });
    expect(password.getSnapshot().context.errors).toEqual({
      password: 'The password must be at least 6 characters long.',
      confirm: 'The passwords do not match!',
    });
    expect(asked).toEqual([]);
  });

  it('is set, said, and gone from the form', async () => {
    const { password, asked, told } = await opened();
    password.send({ type: 'form.change', change: { password: 'Sunflower', confirm: 'Sunflower' } });
    await submit(password);
    expect(asked).toEqual([['password', 'Sunflower']]);
    expect(told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
    expect(password.getSnapshot().context).toMatchObject({ values: noPassword, baseline: noPassword });
  });

  it('that could not be set is an error, not a success', async () => {
    const { password, told } = await opened({ failure: rejected('internal_server_error', 500) });
    password.send({ type: 'form.change', change: { password: 'Sunflower', confirm: 'Sunflower' } });
    await submit(password);
    expect(password.getSnapshot().context).toMatchObject({
      refusal: {
        title: 'Could Not Set Password',
        text: 'Your password could not be set. The server returned an error (500).',
      },
      values: { password: 'Sunflower', confirm: 'Sunflower' },
    });
    expect(told).toEqual([]);
  });
});
