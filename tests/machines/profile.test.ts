import { describe, expect, it } from 'vitest';
import type { ProfileDetails } from '~/api/rest/auth';
import { noPassword } from '~/machines/kit/resource-forms';
import { noNames, profileScreens } from '~/machines/resources/users';
import { embeddedServer } from '../support/embedded-server';
import { openedForm } from '../support/screen-form';
import { goodPassword } from '../support/user-samples';

/** Both forms, loaded. */
async function opened(as?: string) {
  const server = await embeddedServer(as);
  const known: ProfileDetails[] = [];
  const machines = profileScreens(server.wiring);
  const profile = await openedForm(
    machines.profileForm(as ?? 'admin', (saved) => known.push(saved)),
    { values: noNames, facts: {} },
  );
  const password = await openedForm(machines.ownPasswordForm, { values: noPassword, facts: { policy: undefined } });
  server.asked.length = 0;
  return { ...server, known, profile, password };
}
const title = 'Could Not Update Profile';
const taken = 'A user with the specified email already exists.';
const notSaved = 'Your profile could not be saved.';

describe('profile', () => {
  it('is passed to the session when it was saved', async () => {
    const { profile, known } = await opened();
    const saved = { displayName: 'Ada L.', firstName: '', lastName: 'Admin', email: 'ada@example.com' };
    expect(await profile.submit({ displayName: ' Ada L. ', firstName: '' })).toMatchObject({
      values: saved,
      baseline: saved,
    });
    expect(known).toEqual([saved]);
  });

  it("is not sent with another user's e-mail address, which the server would answer with 500", async () => {
    const { profile, asked, known } = await opened();
    expect(await profile.submit({ email: 'dana@example.com' })).toMatchObject({
      refusal: { title, text: taken },
      errors: { email: taken },
      faulty: { field: 'email' },
    });
    expect(asked).toEqual(['GET user/profile', 'GET users?filter=dana@example.com&offset=0&limit=100']);
    expect(known).toEqual([]);
  });

  it('suggests a duplicate address when the server hides addresses', async () => {
    const { profile } = await opened('devi');
    expect((await profile.submit({ email: 'dana@example.com' })).refusal?.text).toBe(
      `${notSaved} The server returned an error (500). Another user may have this e-mail address already.`,
    );
  });

  it.each([
    [{ status: 409, code: 'duplicate', details: { field: 'email' } }, taken],
    [{ status: 400, code: 'bad_request' }, `${notSaved} The server refused the request (status 400).`],
  ])('reports why another name was not saved, without searching addresses: %o', async (fate, text) => {
    const { profile, known, asked, fail } = await opened();
    fail('PUT user/profile', fate);
    expect((await profile.submit({ displayName: 'Someone else' })).refusal).toMatchObject({ title, text });
    expect([known, asked]).toEqual([[], ['GET user/profile', 'PUT user/profile']]);
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

  const typed = { password: goodPassword, confirm: goodPassword };

  it('is set, announced, and cleared from the form', async () => {
    const { password, writes, bodies, told } = await opened();
    expect(await password.submit(typed)).toMatchObject({ values: noPassword, baseline: noPassword });
    expect([writes(), bodies]).toEqual([['PUT user/password'], [{ password: goodPassword }]]);
    expect(told).toEqual([{ intent: 'success', title: 'Password Changed' }]);
  });

  it('reports an error when it could not be set', async () => {
    const { password, fail, told } = await opened();
    fail('PUT user/password', { status: 500 });
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
