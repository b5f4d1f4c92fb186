import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import { findDomain } from '../../sandbox/state/domains';
import { createDomain, deleteDomain } from '../../sandbox/state/life-cycle';
import { pause } from './realtime-server';
import { open, present } from './support/open';

describe('the domain life cycle', () => {
  it('deletes for one second and then removes favorites', async () => {
    const { clock, login } = await open();
    const admin = await login();
    const get = () => admin('GET', '/domains/convergence/default');
    const favourites = async () => (await admin('GET', '/user/favoriteDomains')).body;
    expect(await favourites()).toHaveLength(1);
    await admin('DELETE', '/domains/convergence/default');
    clock.now += 900;
    await admin('DELETE', '/domains/convergence/default');
    expect((await get()).body['status']).toBe('deleting');
    expect(await favourites()).toHaveLength(1);
    clock.now += 100;
    expect((await get()).status).toBe(404);
    expect(await favourites()).toEqual([]);
  });

  it('upgrades domains that need it', async () => {
    const { clock, login } = await open({ seed: 'demo' });
    const admin = await login();
    const upgrade = (path: string) => admin('POST', `/schema/domains/${path}/upgrade`, { preRelease: false });
    const get = async (path: string) => (await admin('GET', `/domains/${path}`)).body;
    expect((await upgrade('acme/returns')).status).toBe(200);
    expect((await upgrade('finance/ledger')).status).toBe(200);
    expect(await get('acme/returns')).toMatchObject({ status: 'schema-upgrading', schemaVersion: '2.0' });
    const refusal = { error_message: 'The domain is being upgraded already.' };
    expect(await upgrade('acme/returns')).toMatchObject({ status: 400, body: refusal });
    clock.now += 6_000;
    expect(await get('acme/returns')).toMatchObject({
      status: 'ready',
      statusMessage: '',
      schemaVersion: '3.0',
    });
    const failed = await get('finance/ledger');
    expect(failed).toMatchObject({ status: 'error', schemaVersion: '2.0' });
    expect(failed['statusMessage']).toMatch(/^Schema upgrade from 2\.0 to 3\.0 failed/);
  });

  it('refuses an unnecessary upgrade, which breaks the domain with hazards only', async () => {
    const safe = await (await open()).login();
    const path = '/schema/domains/convergence/default/upgrade';
    const error_message = "The domain's schema does not need an upgrade.";
    const refusal = { status: 400, body: { error_code: 'bad_request', error_message } };
    expect(await safe('POST', path, { preRelease: false })).toMatchObject(refusal);
    expect((await safe('GET', '/domains/convergence/default')).body['status']).toBe('ready');

    const hazardous = await (await open({ hazards: true })).login();
    expect((await hazardous('POST', path, { preRelease: false })).status).toBe(200);
    const ruined = (await hazardous('GET', '/domains/convergence/default')).body;
    expect(ruined['status']).toBe('error');
    expect(String(ruined['statusMessage'])).toMatch(/^Could not store new version record.*\n\tat /);
  });

  it('loses early settings of a new domain, with hazards only', async () => {
    const pace = { initializing: 1_000, deleting: 0, upgrading: 0, unsettled: 500 };
    for (const hazards of [true, false]) {
      const { clock, login } = await open({ hazards, pace });
      const admin = await login();
      await admin('POST', '/domains', { namespace: 'convergence', id: 'quick', displayName: 'Quick' });
      const path = '/domains/convergence/quick/config/collection';
      clock.now += 1_000;
      expect((await admin('GET', path)).status).toBe(hazards ? 500 : 200);
      expect((await admin('PUT', path, { autoCreate: true })).status).toBe(200);
      clock.now += 500;
      // With hazards, settings saved too early are lost.
      expect((await admin('GET', path)).body).toEqual({ autoCreate: !hazards });
      await admin('PUT', path, { autoCreate: true });
      expect((await admin('GET', path)).body).toEqual({ autoCreate: true });
    }
  });

  it('continues and notifies without requests', async () => {
    const sandbox = await createSandbox({
      seed: 'bare',
      pace: { initializing: 30, deleting: 30, upgrading: 30 },
    });
    const { state } = sandbox;
    const seen: string[] = [];
    state.subscribe(({ type, domain }) => seen.push(`${type} ${domain.id} ${domain.status}`));
    createDomain(state, { namespace: 'convergence', id: 'quick', displayName: 'Quick' });
    await pause(120);
    deleteDomain(state, present(findDomain(state, 'convergence', 'quick')));
    await pause(120);
    expect(seen).toEqual([
      'domain.changed quick initializing',
      'domain.changed quick ready',
      'domain.changed quick deleting',
      'domain.removed quick deleting',
    ]);
    await sandbox.close();
  });

  it('keeps the initializing demo domain in that status', async () => {
    const { clock, login } = await open({ seed: 'demo' });
    const admin = await login();
    clock.now += 3_000_000;
    expect((await admin('GET', '/domains/studio/render-notes')).body['status']).toBe('initializing');
    expect((await admin('GET', '/domains/studio/render-notes/stats')).status).toBe(500);
  });
});
