import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ServerConfig } from '~/api/rest/server-config';
import type { ApiProblem } from '~/core/problem';
import { noNamespaceConfig, noPolicyValues, settingsScreens } from '~/machines/resources/settings';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { screenWorld } from '../support/screen-world';
import { namespaceConfig, policyValues } from '../support/settings-samples';

const config = (change: Partial<ServerConfig> = {}): ServerConfig => ({
  namespaces: namespaceConfig,
  passwordPolicy: { ...policyValues, minLength: 6 },
  sessionTimeout: 60,
  ...change,
});

const running: Array<{ stop(): unknown }> = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

/** The three forms, loaded, before a server with this configuration and the namespaces `convergence` and `acme`. */
async function opened(failure?: ApiProblem) {
  const server = { config: config() };
  const asked: unknown[] = [];
  let saves = 0;
  const save = (what: string) => (value: unknown) => {
    asked.push([what, value]);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const world = screenWorld({
    serverConfig: {
      get: () => {
        asked.push('read');
        return Promise.resolve(server.config);
      },
      saveNamespaces: save('namespaces'),
      savePasswordPolicy: save('policy'),
      saveSessionTimeout: save('timeout'),
    },
    namespaces: {
      get: (id: string) => {
        asked.push(`namespace ${id}`);
        if (id === 'broken') return Promise.reject(unreachable);
        return ['convergence', 'acme'].includes(id)
          ? Promise.resolve({ id, displayName: id, domains: [] })
          : Promise.reject(rejected('not_found', 404));
      },
    },
  });
  const machines = settingsScreens(world.wiring).settingsForms(() => (saves += 1));
  const namespaces = createActor(machines.namespaces, { input: { values: noNamespaceConfig, facts: {} } });
  const policy = createActor(machines.policy, { input: { values: noPolicyValues, facts: {} } });
  const timeout = createActor(machines.timeout, { input: { values: { timeout: '' }, facts: {} } });
  for (const actor of [namespaces, policy, timeout]) running.push(actor.start());
  await settle();
  const reads = asked.splice(0);
  return { ...world, server, asked, reads, namespaces, policy, timeout, saves: () => saves };
}

const submit = async (form: { send(event: { type: 'form.submit' }): void }) => {
  form.send({ type: 'form.submit' });
  await settle();
};

describe('settings: loading', () => {
  it('asks once for all forms and fills each', async () => {
    const { reads, namespaces, policy, timeout } = await opened();
    expect(reads).toEqual(['read']);
    expect(namespaces.getSnapshot().context.values).toEqual(namespaceConfig);
    expect(policy.getSnapshot().context.values).toEqual(policyValues);
    expect(timeout.getSnapshot().context.values).toEqual({ timeout: '60' });
  });
});

describe('settings: namespaces', () => {
  it('saves its keys, says so, and tells the console', async () => {
    const { namespaces, asked, told, saves } = await opened();
    namespaces.send({ type: 'form.change', change: { userNamespacesEnabled: false } });
    await submit(namespaces);
    expect(asked).toEqual(['read', ['namespaces', { ...namespaceConfig, userNamespacesEnabled: false }]]);
    expect(told).toEqual([
      { intent: 'success', title: 'Configuration Saved', text: 'The namespace configuration was saved.' },
    ]);
    expect(saves()).toBe(1);
    expect(namespaces.getSnapshot().value).toBe('saved');
  });

  it('needs a default namespace where namespaces are disabled, and only there', async () => {
    const { namespaces, asked } = await opened();
    namespaces.send({ type: 'form.change', change: { defaultNamespace: ' ' } });
    await submit(namespaces);
    expect(asked).toContainEqual(['namespaces', { ...namespaceConfig, defaultNamespace: '' }]);
    namespaces.send({ type: 'form.change', change: { enabled: false } });
    await submit(namespaces);
    expect(namespaces.getSnapshot().context).toMatchObject({
      errors: { defaultNamespace: 'Please select a namespace!' },
      faulty: { field: 'defaultNamespace' },
    });
  });

  it('looks first whether the default namespace exists', async () => {
    const { namespaces, asked, told } = await opened();
    namespaces.send({ type: 'form.change', change: { defaultNamespace: ' nowhere ' } });
    await submit(namespaces);
    expect(asked).toEqual(['read', 'namespace nowhere']);
    expect(namespaces.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(namespaces.getSnapshot().context).toMatchObject({
      values: { defaultNamespace: ' nowhere ' },
      errors: { defaultNamespace: "The namespace 'nowhere' does not exist." },
      refusal: {
        title: 'Configuration Not Saved',
        text: "The namespace configuration could not be saved. The namespace 'nowhere' does not exist.",
      },
    });
    expect(told).toEqual([]);
    namespaces.send({ type: 'form.change', change: { defaultNamespace: 'acme' } });
    await submit(namespaces);
    expect(namespaces.getSnapshot().value).toBe('saved');
  });

  it('looks also where only namespaces are disabled, and does not save unlooked', async () => {
    const { namespaces, server, asked } = await opened();
    namespaces.send({ type: 'form.change', change: { enabled: false } });
    await submit(namespaces);
    expect(asked).toContain('namespace convergence');
    server.config = config({ namespaces: { ...namespaceConfig, enabled: false } });
    namespaces.send({ type: 'form.change', change: { defaultNamespace: 'broken' } });
    await submit(namespaces);
    expect(namespaces.getSnapshot().context.refusal?.text).toBe(
      'The namespace configuration could not be saved. The server could not be reached.',
    );
  });
});

describe('settings: password policy', () => {
  it('saves the length as a number, without what stands around it', async () => {
    const { policy, asked, told } = await opened();
    policy.send({ type: 'form.change', change: { minLength: ' 012 ', requireSpecial: true } });
    await submit(policy);
    expect(asked.at(-1)).toEqual([
      'policy',
      { requireUpper: true, requireLower: true, requireDigit: true, requireSpecial: true, minLength: 12 },
    ]);
    expect(policy.getSnapshot().context.values.minLength).toBe('12');
    expect(told).toEqual([
      { intent: 'success', title: 'Configuration Saved', text: 'The password policy was saved.' },
    ]);
  });

  it.each(['', '3', '-4', '4.5', '4e1', 'six', '0x10', '2147483648'])(
    'refuses the length %j',
    async (minLength) => {
      const { policy, asked } = await opened();
      policy.send({ type: 'form.change', change: { minLength } });
      await submit(policy);
      expect(policy.getSnapshot().context.errors).toEqual({
        minLength: 'The minimum length must be a whole number, 4 or more.',
      });
      expect(asked).toEqual([]);
    },
  );

  it('accepts the least length', async () => {
    const { policy, asked } = await opened();
    policy.send({ type: 'form.change', change: { minLength: '4' } });
    await submit(policy);
    expect(asked.at(-1)).toMatchObject(['policy', { minLength: 4 }]);
  });
});

describe('settings: session timeout', () => {
  it.each(['', '0', '-1', '1.5', 'hour', '9999999999'])('refuses %j minutes', async (minutes) => {
    const { timeout, asked } = await opened();
    timeout.send({ type: 'form.change', change: { timeout: minutes } });
    await submit(timeout);
    expect(timeout.getSnapshot().context.errors).toEqual({
      timeout: 'The session timeout must be a whole number of minutes, 1 or more.',
    });
    expect(asked).toEqual([]);
  });

  it('saves a minute, and tells the console', async () => {
    const { timeout, asked, saves } = await opened();
    timeout.send({ type: 'form.change', change: { timeout: '1' } });
    await submit(timeout);
    expect(asked).toEqual(['read', ['timeout', 1]]);
    expect(saves()).toBe(1);
  });
});

describe('settings: not saved', () => {
  it.each([
    ['namespaces', 'The namespace configuration could not be saved. The server returned an error (500).'],
    ['policy', 'The password policy could not be saved. The server returned an error (500).'],
    ['timeout', 'The session timeout could not be saved. The server returned an error (500).'],
  ] as const)('%s say so, and what was typed stays', async (name, text) => {
    const { told, saves, ...forms } = await opened(rejected('internal_server_error', 500));
    const form = forms[name];
    await submit(form);
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(form.getSnapshot().context.refusal).toEqual({ title: 'Configuration Not Saved', text });
    expect(told).toEqual([]);
    expect(saves()).toBe(0);
  });

  it('names the role that was lost in the meantime', async () => {
    const { timeout } = await opened(rejected('forbidden', 403));
    await submit(timeout);
    expect(timeout.getSnapshot().context.refusal?.text).toBe(
      'The session timeout could not be saved. Needs the server role Server Admin.',
    );
  });

  it('says why where the reason is known', async () => {
    const { policy } = await opened(unreachable);
    policy.send({ type: 'form.change', change: { minLength: '12' } });
    await submit(policy);
    expect(policy.getSnapshot().context.refusal?.text).toBe(
      'The password policy could not be saved. The server could not be reached.',
    );
  });
});

describe('settings: someone else saved them in the meantime', () => {
  it('shows what differs, and sends nothing until it is decided', async () => {
    const { policy, server, asked } = await opened();
    server.config = config({ passwordPolicy: { ...policyValues, minLength: 9 } });
    policy.send({ type: 'form.change', change: { minLength: '12' } });
    await submit(policy);
    expect(asked).toEqual(['read']);
    expect(policy.getSnapshot().value).toBe('conflicting');
    expect(policy.getSnapshot().context.theirs).toEqual({ ...policyValues, minLength: '9' });
    policy.send({ type: 'form.keepMine' });
    await settle();
    expect(asked.at(-1)).toMatchObject(['policy', { minLength: 12 }]);
  });
});
