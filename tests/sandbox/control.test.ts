import { describe, expect, it } from 'vitest';
import { listen } from '../../sandbox/listen';
import { open } from './support/open';

const controlled = () => open({ seed: 'demo', control: true });

describe('the control API', () => {
  it('is disabled by default', async () => {
    const { call } = await open();
    expect((await call('GET', '/control/requests')).status).toBe(401);
  });

  it('sets any state of a domain immediately and notifies subscribers', async () => {
    const { call, login, state } = await controlled();
    const seen: string[] = [];
    state.subscribe(({ domain }) => seen.push(`${domain.status} ${domain.availability}`));
    const change = {
      status: 'error',
      availability: 'offline',
      statusMessage: 'No disk',
      schemaVersion: '1.0',
    };
    expect((await call('PUT', '/control/domains/acme/orders', change)).status).toBe(200);
    expect(seen).toEqual(['error offline']);
    expect((await (await login())('GET', '/domains/acme/orders')).body).toMatchObject(change);
  });

  it('explains invalid calls', async () => {
    const { call } = await controlled();
    const wrong = await call('PUT', '/control/domains/acme/orders', { status: 'asleep' });
    expect([wrong.status, wrong.body['error_message']]).toEqual([400, expect.stringContaining('status')]);
    expect((await call('PUT', '/control/domains/acme/none', {})).status).toBe(404);
    expect((await call('PUT', '/control/domains/acme/orders', '{')).status).toBe(400);
    expect((await call('POST', '/control/nonsense', {})).status).toBe(404);
    expect((await call('POST', '/control/faults', { times: 1 })).status).toBe(400);
  });

  it('expires the sessions of one operator or of all', async () => {
    const { call, login } = await controlled();
    const [admin, dana] = [await login('admin'), await login('dana')];
    await call('POST', '/control/sessions/expire', { username: 'dana' });
    expect((await admin('GET', '/status')).status).toBe(200);
    expect((await dana('GET', '/status')).status).toBe(401);
    await call('POST', '/control/sessions/expire');
    expect((await admin('GET', '/status')).status).toBe(401);
  });

  it('fails only the next matching calls', async () => {
    const { call, login } = await controlled();
    const admin = await login();
    await call('POST', '/control/faults', {
      match: { method: 'GET', path: '/domains/*/*/stats' },
      times: 2,
      status: 503,
      body: 'Not now.',
      contentType: 'text/plain; charset=UTF-8',
    });
    expect((await admin('GET', '/domains/acme/orders')).status).toBe(200);
    const failed = await admin('GET', '/domains/acme/orders/stats');
    const type = failed.response.headers.get('content-type');
    const answer = [503, 'text/plain; charset=UTF-8', 'Not now.'];
    expect([failed.status, type, await failed.response.text()]).toEqual(answer);
    expect((await admin('GET', '/domains/studio/whiteboard/stats')).status).toBe(503);
    expect((await admin('GET', '/domains/acme/orders/stats')).status).toBe(200);
  });

  it('fails only calls with that part in the query', async () => {
    const { call, login } = await controlled();
    const admin = await login();
    await call('POST', '/control/faults', { match: { path: '/users', query: 'limit=11' }, status: 500 });
    expect((await admin('GET', '/users?limit=5')).status).toBe(200);
    expect((await admin('GET', '/users?limit=11')).status).toBe(500);
  });

  it('answers with pages, empty bodies and JSON, by prefix and pattern', async () => {
    const { call, login } = await controlled();
    const admin = await login();
    const fault = (path: string, answer: object) => call('POST', '/control/faults', { match: { path }, ...answer });
    await fault('/config', { status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' });
    await fault('/config', { status: 200 });
    await fault('/**/profile', { status: 418, body: { ok: false, body: { error_code: 'teapot' } } });
    const page = await admin('GET', '/config/app');
    expect([page.status, page.response.headers.get('content-type')]).toEqual([502, 'text/html']);
    const empty = await admin('GET', '/config');
    expect([empty.status, await empty.response.text()]).toEqual([200, '']);
    const json = await admin('GET', '/user/profile');
    expect([json.status, json.body]).toEqual([418, { error_code: 'teapot' }]);
  });

  it('delays a call that is then answered, and clears faults on demand', async () => {
    const { call, login } = await controlled();
    const admin = await login();
    await call('POST', '/control/faults', { match: { path: '/status' }, delay: 150 });
    const started = performance.now();
    expect((await admin('GET', '/status')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(140);
    await call('POST', '/control/faults', { match: { path: '/status' }, times: 5, status: 500 });
    await call('DELETE', '/control/faults');
    expect((await admin('GET', '/status')).status).toBe(200);
  });

  it('does not fail preflights and lets other origins read failures', async () => {
    const { sandbox, call } = await controlled();
    await call('POST', '/control/requests/reset');
    await call('POST', '/control/faults', { match: { path: '/health' }, status: 500 });
    const origin = 'https://console.example';
    const request = (method: string) =>
      new Request('http://sandbox/health', {
        method,
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    expect((await sandbox.fetch(request('OPTIONS'))).status).toBe(200);
    const failed = await sandbox.fetch(request('GET'));
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([500, origin]);
    const { requests } = (await call('GET', '/control/requests')).body as { requests: object[] };
    expect(requests).toHaveLength(1);
  });

  it('breaks connections', async () => {
    const { sandbox, call } = await controlled();
    const listener = await listen(sandbox, { port: 0 });
    await call('POST', '/control/faults', { match: { path: '/health' }, drop: true });
    await expect(fetch(`${listener.url}/health`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${listener.url}/health`)).status).toBe(200);
    await listener.close();
  });

  it('logs the REST calls except its own', async () => {
    const { call, login } = await controlled();
    const admin = await login();
    await call('POST', '/control/requests/reset');
    await admin('GET', '/domains?namespace=acme');
    await admin('GET', '/nope');
    const { requests } = (await call('GET', '/control/requests')).body as { requests: object[] };
    expect(requests).toEqual([
      { method: 'GET', path: '/domains', query: '?namespace=acme', at: expect.any(Number) },
      { method: 'GET', path: '/nope', query: '', at: expect.any(Number) },
    ]);
  });

  it('resets to the seed', async () => {
    const { call, login, state } = await controlled();
    const admin = await login();
    await admin('PUT', '/domains/acme/orders', { displayName: 'Something else' });
    await admin('POST', '/domains', { namespace: 'acme', id: 'extra', displayName: 'Extra' });
    const removed: string[] = [];
    state.subscribe(({ type, domain }) => removed.push(`${type} ${domain.id}`));
    await call('POST', '/control/reset');
    expect(removed).toContain('domain.removed extra');
    expect((await admin('GET', '/status')).status).toBe(401);
    const again = await login();
    expect((await again('GET', '/domains/acme/orders')).body['displayName']).toBe('Order Desk');
    expect((await again('GET', '/domains/acme/extra')).status).toBe(404);
    expect((await again('GET', '/domains')).body).toHaveLength(14);
  });
});
