import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DomainUser } from '~/api/rest/domain/users';
import type { ApiProblem } from '~/core/problem';
import {
  domainUserScreens,
  type DomainUserValues,
  emptyDomainUser,
  type NewDomainUserValues,
  noStatusChange,
  unloadedDomainUser,
  userStatusScreens,
} from '~/machines/resources/domain/users';
import { noPassword } from '~/machines/resources/users';
import { ana, evening, newAna } from '../support/domain-user-samples';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
type Failures = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', ApiProblem>>;

/** The machines with a fake server that has these users. */
function wired(users: DomainUser[] = [], failures: Failures = {}) {
  const server = { users, failures };
  const { rest, asked, bodies } = pretendedRest(({ method, path, query }) => {
    const failure = server.failures[method as keyof Failures];
    if (failure) throw failure;
    const [, , , , username] = path.split('/').map(decodeURIComponent);
    if (method !== 'GET') return {};
    if (username === undefined) {
      const { filter = '', offset, limit } = query as { filter?: string; offset: number; limit: number };
      return server.users.filter((user) => user.username.includes(filter)).slice(offset, offset + limit);
    }
    const found = server.users.find((user) => user.username === username);
    if (!found) throw refusal(404, 'not_found');
    return found;
  });
  const world = screenWorld({});
  return { ...world, asked, bodies, server, machines: domainUserScreens({ ...world.wiring, rest }, key) };
}

async function created(values: Partial<NewDomainUserValues>, failures: Failures = {}) {
  const world = wired([], failures);
  const form = createActor(world.machines.createDomainUser, {
    input: { values: emptyDomainUser, facts: {} },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: { ...newAna, ...values } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

async function edited(
  change: Partial<DomainUserValues>,
  interfere: (world: ReturnType<typeof wired>) => void = () => {},
) {
  const world = wired([ana]);
  const form = createActor(world.machines.editDomainUser, {
    input: { values: unloadedDomainUser('ana.ruiz'), facts: { lastLogin: undefined } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.asked.length = 0;
  interfere(world);
  form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

async function newPassword(password: string, confirm: string, failures: Failures = {}) {
  const world = wired([ana]);
  const form = createActor(world.machines.setDomainPassword('ana.ruiz'), {
    input: { values: noPassword, facts: { username: 'ana.ruiz', policy: undefined } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.server.failures = failures;
  world.asked.length = 0;
  form.send({ type: 'form.change', change: { password, confirm } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

describe('a new domain user', () => {
  it('reports an e-mail address in use, and logs no password on failure', async () => {
    const taken = await created({}, { POST: refusal(409, 'conflicts', { email: 'x' }) });
    const text = 'A user with the specified email already exists.';
    expect(taken.form.getSnapshot().context.errors).toEqual({ email: text });
    const secret = { password: 'Harbor-7', confirm: 'Harbor-7' };
    const { form, logged } = await created(secret, { POST: refusal(500, 'internal') });
    expect(form.getSnapshot().context.values).toEqual({ ...newAna, ...secret });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(secret.password);
  });
});

describe('an existing domain user', () => {
  it('has no conflict when only the last login changed', async () => {
    const { form } = await edited({ displayName: 'Mine' }, ({ server }) => {
      server.users = [{ ...ana, lastLogin: evening + 1 }];
    });
    expect(form.getSnapshot().matches('saved')).toBe(true);
  });
});

describe('the password of a domain user', () => {
  it('is saved, cleared from the form, and announced', async () => {
    const { asked, bodies, told, gone, form } = await newPassword('x', 'x');
    expect(asked).toEqual(['PUT domains/acme/desk/users/ana.ruiz/password']);
    expect(bodies).toEqual([{ password: 'x' }]);
    expect(told).toEqual([
      { intent: 'success', title: 'Password Changed', text: 'The password for ana.ruiz was changed.' },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/users']);
    expect(form.getSnapshot().context.values).toEqual(noPassword);
  });
});

describe('the status of several domain users', () => {
  async function changed(usernames: string[], disabled: boolean, failing: Record<string, ApiProblem> = {}) {
    const { rest, asked, bodies } = pretendedRest(({ path }) => {
      const failure = failing[path.split('/').at(-1) ?? ''];
      if (failure) throw failure;
      return {};
    });
    const world = screenWorld({});
    let done = 0;
    const machine = userStatusScreens({ ...world.wiring, rest }, key).changeStatus(() => (done += 1));
    const form = createActor(machine, { input: { values: noStatusChange, facts: {} } }).start();
    await waitFor(form, (s) => s.hasTag('editable'));
    form.send({ type: 'form.change', change: { usernames, disabled } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.hasTag('saved'));
    return { ...world, asked, bodies, done };
  }

  it('is changed for one user after another, and announced', async () => {
    const several = await changed(['ana.ruiz', 'a/b'], true);
    expect(several.asked).toEqual(['PUT domains/acme/desk/users/ana.ruiz', 'PUT domains/acme/desk/users/a%2Fb']);
    expect(several.bodies).toEqual([{ disabled: true }, { disabled: true }]);
    expect(several.told).toEqual([{ intent: 'success', title: 'User Updated', text: '2 users disabled.' }]);
    expect(several.done).toBe(1);
    const one = await changed(['ben'], false);
    expect(one.told).toMatchObject([{ text: "User 'ben' enabled." }]);
  });

  it('reports each user whose status could not be changed', async () => {
    const { told, done } = await changed(['a', 'b', 'c'], true, { b: unreachable });
    expect(told).toEqual([
      { intent: 'success', title: 'User Updated', text: '2 users disabled.' },
      {
        intent: 'error',
        title: 'Could Not Update User',
        text: "The user 'b' could not be disabled. The server could not be reached.",
      },
    ]);
    expect(done).toBe(1);
  });

  it('stops when the session has ended', async () => {
    const { asked, told } = await changed(['a', 'b'], true, { a: { kind: 'unauthorised' } });
    expect(asked).toHaveLength(1);
    expect(told.map(({ intent }) => intent)).toEqual(['error', 'error']);
  });
});
