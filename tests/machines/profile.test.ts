import { describe, expect, it } from 'vitest';
import type { ProfileDetails } from '~/api/rest/profile';
import type { ApiProblem } from '~/core/problem';
import { profileScreens } from '~/machines/resources/profile';
import { noNames, noPassword } from '~/machines/resources/users';
import { rejected, unreachable } from '../support/fixtures';
import { openedForm } from '../support/screen-form';
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

/** Both forms, loaded. `hidden`: the server hides e-mail addresses from users who cannot manage users. */
async function opened({ failure, hidden = false }: { failure?: ApiProblem; hidden?: boolean } = {}) {
  const asked: unknown[] = [];
  const known: ProfileDetails[] = [];
  const change = (what: string) => (value: unknown) => {
    asked.push([what, value]);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const world = screenWorld({
    profile: {
      get: () => Promise.resolve({ ...details, username: 'mara', serverRole: 'Server Admin', lastLogin: null }),
      update: change('profile'),
      setPassword: change('password'),
    },
    users: {
      list: ({ filter }: { filter: string }) => {
        asked.push(`search ${filter}`);
        const users = [mara, chidi].filter(({ email }) => email.includes(filter));
        return Promise.resolve(users.map((user) => (hidden ? { ...user, email: '' } : user)));
      },
    },
    serverConfig: { get: () => Promise.resolve({ passwordPolicy: policy }) },
  });
  const machines = profileScreens(world.wiring);
  const profile = await openedForm(
    machines.profileForm('mara', (saved) => known.push(saved)),
    { values: noNames, facts: {} },
  );
  const password = await openedForm(machines.ownPasswordForm, {
    values: noPassword,
    facts: { policy: undefined },
  });
  return { ...world, asked, known, profile, password };
}
const title = 'Could Not Update Profile';
const taken = 'A user with the specified email already exists.';
const notSaved = 'Your profile could not be saved.';
const error500 = rejected('internal_server_error', 500);

describe('profile', () => {
  it('is loaded, saved trimmed, and passed to the session', async () => {
    const { profile, asked, known, told } = await opened();
    expect(profile.form.getSnapshot().context.values).toEqual(details);
    const saved = { ...details, displayName: 'Mara L.', firstName: '' };
    const context = await profile.submit({ displayName: ' Mara L. ', firstName: '' });
    expect(context).toMatchObject({ values: saved, baseline: saved });
    expect(asked).toEqual([['profile', saved]]);
    expect(known).toEqual([saved]);
    expect(told).toEqual([{ intent: 'success', title: 'Profile Updated' }]);
  });

  it("is not sent with another user's e-mail address, which the server would answer with 500", async () => {
    const { profile, asked, known } = await opened();
    expect(await profile.submit({ email: chidi.email })).toMatchObject({
      refusal: { title, text: taken },
      errors: { email: taken },
      faulty: { field: 'email' },
    });
    expect(asked).toEqual([`search ${chidi.email}`]);
    expect(known).toEqual([]);
  });

  it('suggests a duplicate address when the server hides addresses', async () => {
    const { profile } = await opened({ failure: error500, hidden: true });
    expect((await profile.submit({ email: chidi.email })).refusal?.text).toBe(
      `${notSaved} The server returned an error (500). Another user may have this e-mail address already.`,
    );
  });

  it.each([
    [{ ...rejected('duplicate', 409), details: { field: 'email' } } as ApiProblem, taken],
    [error500, `${notSaved} The server returned an error (500).`],
    [unreachable, `${notSaved} The server could not be reached.`],
    [rejected('bad_request', 400), `${notSaved} The server refused the request (status 400).`],
  ])('reports why another name was not saved, without searching addresses: %o', async (failure, text) => {
    const { profile, known, asked } = await opened({ failure });
    const { refusal } = await profile.submit({ displayName: 'Someone else' });
    expect(refusal).toMatchObject({ title, text });
    expect(known).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe('your own password', () => {
  it("must meet the server's policy", async () => {
    const { password, asked } = await opened();
    expect((await password.submit()).errors).toEqual({
      password: 'Please input a password!',
      confirm: 'Please confirm the password!',
    });
    expect((await password.submit({ password: 'short', confirm: 'other' })).errors).toEqual({
      password: 'The password must be at least 6 characters long.',
      confirm: 'The passwords do not match!',
    });
    expect(asked).toEqual([]);
  });

  const typed = { password: 'Sunflower', confirm: 'Sunflower' };

  it('is set, announced, and cleared from the form', async () => {
    const { password, asked, told } = await opened();
    expect(await password.submit(typed)).toMatchObject({ values: noPassword, baseline: noPassword });
    expect(asked).toEqual([['password', 'Sunflower']]);
    expect(told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
  });

  it('reports an error when it could not be set', async () => {
    const { password, told } = await opened({ failure: error500 });
    expect(await password.submit(typed)).toMatchObject({
      refusal: {
        title: 'Could Not Set Password',
        text: 'Your password could not be set. The server returned an error (500).',
      },
      values: typed,
    });
    expect(told).toEqual([]);
  });
});
