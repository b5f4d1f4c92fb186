import { expect, it } from 'vitest';
import { embeddedServer } from '../support/embedded-server';

const everyUser = { filter: '', offset: 0, limit: 10 };
const signal = new AbortController().signal;

it('decides only about its own calls, when an earlier console still asks', async () => {
  const earlier = await embeddedServer();
  const { fail, wiring } = await embeddedServer();
  fail('GET users', { status: 400 });
  await expect(earlier.others.users.list(everyUser, signal)).rejects.toEqual({ kind: 'unauthorised' });
  await expect(earlier.wiring.api.users.list(everyUser, signal)).rejects.toEqual({ kind: 'unauthorised' });
  await expect(wiring.api.users.list(everyUser, signal)).rejects.toMatchObject({ status: 400 });
});

it('decides about the very address, before calls that begin with it', async () => {
  const { fail, wiring } = await embeddedServer();
  fail('GET users', { status: 400 });
  fail('GET users/admin', { status: 500 });
  await expect(wiring.api.users.get('admin', signal)).rejects.toMatchObject({ status: 500 });
  await expect(wiring.api.users.get('admin', signal)).rejects.toMatchObject({ status: 400 });
});
