import { describe, expect, it } from 'vitest';
import { settingsScreens, unloadedSettings } from '~/machines/resources/settings';
import { embeddedServer } from '../support/embedded-server';
import { openedForm } from '../support/screen-form';
import { settingsValues } from '../support/settings-samples';

async function opened(name: keyof typeof unloadedSettings) {
  const server = await embeddedServer();
  let saves = 0;
  const machine = settingsScreens(server.wiring).settingsForms(() => (saves += 1))[name];
  const form = await openedForm<object, object, object>(machine as never, unloadedSettings[name]);
  const reads = server.asked.splice(0);
  return { ...server, ...form, reads, saves: () => saves };
}

describe('settings', () => {
  it.each(['namespaces', 'policy', 'timeout'] as const)('of %s are read alone, and announced', async (name) => {
    const { reads, form, submit, saves } = await opened(name);
    expect(reads).toEqual(['GET config']);
    const stored = { ...settingsValues, policy: { ...settingsValues.policy, requireSpecial: true } };
    expect(form.getSnapshot().context.values).toEqual(stored[name]);
    await submit();
    expect(saves()).toBe(1);
  });

  it('name the role that is needed to save them', async () => {
    const { submit, fail, told, saves } = await opened('timeout');
    fail('POST config', { status: 403, code: 'forbidden' });
    expect((await submit()).refusal?.text).toBe(
      'The session timeout could not be saved. Requires the Server Admin role.',
    );
    expect([told, saves()]).toEqual([[], 0]);
  });

  it.each(['4', '64', '65', '128'])('take the minimum password length %j', async (minLength) => {
    const { submit, writes } = await opened('policy');
    expect((await submit({ minLength })).errors).toEqual({});
    expect(writes()).toEqual(['POST config']);
  });
});

describe('the default namespace', () => {
  it('must exist', async () => {
    const { form, submit, asked, told } = await opened('namespaces');
    const text = "The namespace 'nowhere' does not exist.";
    expect(await submit({ defaultNamespace: ' nowhere ' })).toMatchObject({
      values: { defaultNamespace: ' nowhere ' },
      errors: { defaultNamespace: text },
      refusal: {
        title: 'Configuration Not Saved',
        text: `The namespace configuration could not be saved. ${text}`,
      },
    });
    expect([asked, told]).toEqual([['GET config', 'GET namespaces/nowhere'], []]);
    await submit({ defaultNamespace: 'acme' });
    expect(form.getSnapshot().value).toBe('saved');
  });

  it('is checked even when only namespaces are disabled, and not saved when it cannot be checked', async () => {
    const { submit, asked, fail, writes } = await opened('namespaces');
    fail('GET namespaces/convergence', { status: 400 });
    expect((await submit({ enabled: false })).refusal?.text).toBe(
      'The namespace configuration could not be saved. The server refused the request (status 400).',
    );
    expect(asked).toContain('GET namespaces/convergence');
    expect(writes()).toEqual([]);
  });
});
