import { describe, expect, it } from 'vitest';
import type { ServerConfig } from '~/api/rest/server-config';
import type { ApiProblem } from '~/core/problem';
import { settingsScreens, unloadedSettings } from '~/machines/resources/settings';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { openedForm } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';
import { settingsValues } from '../support/settings-samples';

const config: ServerConfig = {
  namespaces: settingsValues.namespaces,
  passwordPolicy: { ...settingsValues.policy, minLength: 6 },
  sessionTimeout: 60,
};

/** The loaded forms, with a fake server that has the namespaces `convergence` and `acme`. */
async function opened(failure?: ApiProblem) {
  const server = { config };
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
  const [namespaces, policy, timeout] = await Promise.all([
    openedForm(machines.namespaces, unloadedSettings.namespaces),
    openedForm(machines.policy, unloadedSettings.policy),
    openedForm(machines.timeout, unloadedSettings.timeout),
  ]);
  const reads = asked.splice(0);
  return { ...world, server, asked, reads, namespaces, policy, timeout, saves: () => saves };
}

describe('settings', () => {
  it('are read by each form alone, so that none waits for what another has asked before', async () => {
    const { reads, ...forms } = await opened();
    expect(reads).toEqual(['read', 'read', 'read']);
    for (const name of ['namespaces', 'policy', 'timeout'] as const)
      expect(forms[name].form.getSnapshot().context.values).toEqual(settingsValues[name]);
  });

  it.each([
    [
      'namespaces',
      { userNamespacesEnabled: false, defaultNamespace: ' ' },
      { ...settingsValues.namespaces, userNamespacesEnabled: false, defaultNamespace: '' },
      'namespace configuration',
    ],
    [
      'policy',
      { minLength: ' 012 ', requireSpecial: true },
      { ...settingsValues.policy, minLength: 12, requireSpecial: true },
      'password policy',
    ],
    ['policy', { minLength: '4' }, { ...settingsValues.policy, minLength: 4 }, 'password policy'],
    ['timeout', { timeout: '1' }, 1, 'session timeout'],
  ] as const)('of %s are saved as %j, and announced', async (name, change, sent, what) => {
    const { asked, told, saves, ...forms } = await opened();
    await forms[name].submit(change);
    expect(asked).toEqual(['read', [name, sent]]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Configuration Saved',
        text: expect.stringMatching(new RegExp(`^${what} saved\\.$`, 'i')) as string,
      },
    ]);
    expect(saves()).toBe(1);
  });

  it.each([
    ['namespaces', 'namespace configuration'],
    ['policy', 'password policy'],
    ['timeout', 'session timeout'],
  ] as const)('of %s report why they were not saved', async (name, what) => {
    for (const [failure, reason] of [
      [rejected('internal_server_error', 500), 'The server returned an error (500).'],
      [rejected('forbidden', 403), 'Requires the Server Admin role.'],
    ] as const) {
      const { told, saves, ...forms } = await opened(failure);
      const { refusal } = await forms[name].submit();
      expect(refusal).toEqual({
        title: 'Configuration Not Saved',
        text: `The ${what} could not be saved. ${reason}`,
      });
      expect([told, saves()]).toEqual([[], 0]);
    }
  });

  it('show a conflict when someone else saved, and send nothing until it is resolved', async () => {
    const { policy, server, asked } = await opened();
    server.config = { ...config, passwordPolicy: { ...config.passwordPolicy, minLength: 9 } };
    const { theirs } = await policy.submit({ minLength: '12' });
    expect(asked).toEqual(['read']);
    expect(theirs).toEqual({ ...settingsValues.policy, minLength: '9' });
    policy.form.send({ type: 'form.keepMine' });
    await settle();
    expect(asked.at(-1)).toMatchObject(['policy', { minLength: 12 }]);
  });
});

describe('the default namespace', () => {
  it('is required when namespaces are disabled', async () => {
    const { namespaces } = await opened();
    expect(await namespaces.submit({ enabled: false, defaultNamespace: ' ' })).toMatchObject({
      errors: { defaultNamespace: 'Please select a namespace!' },
      faulty: { field: 'defaultNamespace' },
    });
  });

  it('must exist', async () => {
    const { namespaces, asked, told } = await opened();
    const text = "The namespace 'nowhere' does not exist.";
    expect(await namespaces.submit({ defaultNamespace: ' nowhere ' })).toMatchObject({
      values: { defaultNamespace: ' nowhere ' },
      errors: { defaultNamespace: text },
      refusal: {
        title: 'Configuration Not Saved',
        text: `The namespace configuration could not be saved. ${text}`,
      },
    });
    expect(asked).toEqual(['read', 'namespace nowhere']);
    expect(told).toEqual([]);
    await namespaces.submit({ defaultNamespace: 'acme' });
    expect(namespaces.form.getSnapshot().value).toBe('saved');
  });

  it('is checked even when only namespaces are disabled, and not saved when it cannot be checked', async () => {
    const { namespaces, server, asked } = await opened();
    await namespaces.submit({ enabled: false });
    expect(asked).toContain('namespace convergence');
    server.config = { ...config, namespaces: { ...config.namespaces, enabled: false } };
    expect((await namespaces.submit({ defaultNamespace: 'broken' })).refusal?.text).toBe(
      'The namespace configuration could not be saved. The server could not be reached.',
    );
  });
});

it.each(['', '3', '-4', '4.5', '4e1', 'six', '0x10'])('refuses the minimum password length %j', async (minLength) => {
  const { policy, asked } = await opened();
  expect((await policy.submit({ minLength })).errors).toEqual({
    minLength: 'The minimum length must be a whole number, 4 or more.',
  });
  expect(asked).toEqual([]);
});

it.each(['129', '999999'])('refuses the minimum password length %j, which no password fits', async (minLength) => {
  const { policy, asked } = await opened();
  expect((await policy.submit({ minLength })).errors).toEqual({
    minLength: 'The minimum length must be at most 128.',
  });
  expect(asked).toEqual([]);
});

it.each(['4', '64', '65', '128'])('saves the minimum password length %j', async (minLength) => {
  const { policy, asked } = await opened();
  expect((await policy.submit({ minLength })).errors).toEqual({});
  expect(asked).not.toEqual([]);
});

it.each(['', '0', '-1', '1.5', 'hour'])('refuses the session timeout %j', async (timeout) => {
  const { timeout: form, asked } = await opened();
  expect((await form.submit({ timeout })).errors).toEqual({
    timeout: 'The session timeout must be a whole number of minutes, 1 or more.',
  });
  expect(asked).toEqual([]);
});

it('says how large a number may be', async () => {
  const { policy, timeout, asked } = await opened();
  expect((await policy.submit({ minLength: '2147483648' })).errors).toEqual({
    minLength: 'The minimum length must be at most 2,147,483,647.',
  });
  expect((await timeout.submit({ timeout: '9999999999' })).errors).toEqual({
    timeout: 'The session timeout must be at most 2,147,483,647.',
  });
  expect(asked).toEqual([]);
});
