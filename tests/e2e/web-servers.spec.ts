import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { listen } from '../../sandbox/listen';
import { createSandbox } from '../../sandbox/sandbox';
import { securityHeaders } from '../../scripts/security-headers';
import { ensureWebServers, webServerTag } from '../../scripts/programs';
import { DEFAULT_AVATAR_URL } from '../../src/api/config/runtime-config';
import { row, tool, tree, valueField, valueOf } from './support/model';
import { rawExchange, smuggled } from '../support/raw-http';
import { PageWatch, reportPolicyViolations } from './support/page-watch';
import { oddId } from './support/pages';
import { restClient } from './support/rest-client';
import { signInByHand, storeItem } from './support/session';
import { type Base, preparedSite } from './support/sites';
import { ask, freePorts, startCaddy, startContainer, startNginx, type WebServer } from './support/web-server';

const starts = { nginx: startNginx, caddy: startCaddy, container: startContainer };
type Program = keyof typeof starts;
type Hosting = WebServer & { files: string };
type Fixtures = {
  program: Program;
  path: Base;
  /** A web server of `deploy` with the console built for a path, and the embedded backend behind it. */
  hosting: Hosting;
  watch: PageWatch;
  rest: ReturnType<typeof restClient>;
  /** Opens an address of the console, with the base path before it. */
  open: (page: Page, address: string) => Promise<void>;
};

const test = base.extend<Fixtures, { host: (program: Program, path: Base) => Promise<Hosting> }>({
  host: [
    async ({}, use) => {
      const refusal = await ensureWebServers();
      if (refusal) throw new Error(refusal);
      const sandbox = await createSandbox();
      const listener = await listen(sandbox, { port: 0 });
      const backend = `127.0.0.1:${listener.port}`;
      const running = new Map<string, Promise<Hosting>>();
      const start = async (program: Program, path: Base) => {
        const site = await preparedSite(path);
        const server = await starts[program]({
          ...site,
          base: path,
          backend,
        });
        return { ...server, files: site.files };
      };
      await use((program, path) => {
        const key = `${program} ${path}`;
        const found = running.get(key) ?? start(program, path);
        running.set(key, found);
        return found;
      });
      for (const each of running.values()) await (await each).stop();
      await listener.close();
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  program: ['nginx', { option: true }],
  path: ['/', { option: true }],
  hosting: [async ({ host, program, path }, use) => use(await host(program, path)), { timeout: 180_000 }],
  ignoreHTTPSErrors: true,
  rest: async ({ request, hosting }, use) => use(restClient(request, hosting.origin)),
  watch: async ({ context, hosting }, use) => {
    const watch = new PageWatch(context, hosting.origin);
    await context.addInitScript(reportPolicyViolations);
    await use(watch);
    expect(watch.faults).toEqual([]);
  },
  open: async ({ hosting: { origin }, path, watch: _ }, use) =>
    use(async (page, address) => void (await page.goto(origin + path + address))),
});

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const everyone = { read: true, write: true, remove: true, manage: true };
const makeModel = (rest: Fixtures['rest'], id: string, data: object) =>
  rest.call('PUT', `domains/acme/orders/models/${encodeURIComponent(id)}`, {
    collection: 'orders',
    data,
    overrideWorld: true,
    worldPermissions: everyone,
  });
const signedIn = async (page: Page, origin: string, rest: Fixtures['rest']) => {
  const { token, expiresIn } = await rest.login();
  await storeItem(page, origin, 'auth_token', JSON.stringify({ token, expiresAt: Date.now() + expiresIn }));
};

/** The headers that every response must have, once each. */
const strict = securityHeaders({ avatarUrl: DEFAULT_AVATAR_URL, https: true });
const html = 'text/html';
const never = 'no-store';
const forever = 'public, max-age=31536000, immutable';

for (const program of ['nginx', 'caddy'] as const)
  for (const path of ['/', '/console/'] as const)
    test.describe(`${program} at ${path}`, { tag: webServerTag }, () => {
      test.use({ program, path });

      // In a browser once for each program, and for each path.
      const isBrowsed = (program === 'nginx') === (path === '/');
      if (isBrowsed)
        test('a tour, and a page load at each kind of address', async ({ page, hosting, open, rest }) => {
          await makeModel(rest, oddId, { title: 'Kettle' });
          await open(page, 'domains');
          await signInByHand(page);
          await heading(page, 'Domains');
          const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
          for (const name of ['Home', 'Users', 'Settings', 'Domains']) {
            await link(name).click();
            await heading(page, name);
          }
          await link('Order Desk').click();
          await expect(page.getByText('Realtime connected')).toBeVisible();
          expect(page.url()).toBe(`${hosting.origin}${path}domain/acme/orders`);

          for (const [address, name] of [
            ['', 'Home'],
            ['users?filter=dana', 'Users'],
            ['namespaces/studio', 'Studio North'],
            ['domain/acme/orders/models?mode=browse&collection=orders', 'Models'],
            ['domain/acme/orders/create-user', 'New User'],
            [`domain/acme/orders/models/${encodeURIComponent(oddId)}`, oddId],
            ['no/such.page', 'Page Not Found'],
          ] as const) {
            await open(page, address);
            await heading(page, name);
            expect(page.url()).toBe(hosting.origin + path + address);
          }
        });

      if (isBrowsed)
        test('two operators edit one model live', async ({ browser, context, hosting, open, rest, watch }) => {
          await makeModel(rest, 'kettle', { title: 'Kettle', note: 'old' });
          const other = await browser.newContext({ ignoreHTTPSErrors: true });
          await other.addInitScript(reportPolicyViolations);
          other.on('page', (opened) => watch.attach(opened));
          const pages = await Promise.all(
            [context, other].map(async (each: BrowserContext) => {
              const page = await each.newPage();
              await signedIn(page, hosting.origin, rest);
              await open(page, 'domain/acme/orders/models/kettle');
              await tool(page, 'Edit').click();
              await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
              return page;
            }),
          );
          const change = async (page: Page, name: string, to: string) => {
            await valueOf(row(page, name)).dblclick();
            await valueField(page).fill(to);
            await page.keyboard.press('Enter');
          };
          const [one, two] = pages as [Page, Page];
          await change(one, 'title', 'Tea kettle');
          await change(two, 'note', 'new');
          for (const page of pages) {
            await expect(valueOf(row(page, 'title'))).toHaveText(/Tea kettle/);
            await expect(valueOf(row(page, 'note'))).toHaveText(/new/);
          }
          await other.close();
        });

      test('every response has the strict headers, its type and how long it is kept', async ({ hosting }) => {
        const { origin, files } = hosting;
        const assets = readdirSync(join(files, 'assets'));
        const asset = (suffix: string) => `assets/${assets.find((name) => name.endsWith(suffix)) ?? suffix}`;
        const script = asset('.js');
        const missing = [404, 'text/plain', never] as const;
        type Expected = readonly [status: number, type: string | undefined, cached: string | undefined];
        const expected: Record<string, Expected> = {
          [path]: [200, html, never],
          [`${path}index.html`]: [200, html, never],
          [`${path}domains?filter=x`]: [200, html, never],
          [`${path}domain/a%2Fb/100%25/models/assets/x.js`]: [200, html, never],
          [`${path}domain/acme/orders/models/${encodeURIComponent(oddId)}`]: [200, html, never],
          [`${path}no/such.page`]: [200, html, never],
          [`${path}config.json`]: [200, 'application/json', never],
          [path + script]: [200, 'javascript', forever],
          [path + asset('.css')]: [200, 'text/css', forever],
          [path + asset('.woff2')]: [200, 'font/woff2', forever],
          [`${path}assets/index-00000000.js`]: missing,
          [`${path}assets/`]: missing,
          [`${path}missing.json`]: missing,
          [`${path}${script}.br`]: missing,
          [`${path}${script}.gz`]: missing,
          [`${path}${script}.map`]: missing,
          [`${path}index.html.gz`]: missing,
          [`${path}.vite/manifest.json`]: missing,
          '/rest/health': [200, 'application/json', undefined],
          '/rest/users': [401, 'application/json', undefined],
          ...(path === '/' ? {} : { '/other': missing, '/': [302, undefined, never] }),
        };
        for (const [address, [status, type, cached]] of Object.entries(expected))
          for (const method of ['GET', 'HEAD'])
            await test.step(`${method} ${address}`, async () => {
              const answer = await ask(origin, address, { method });
              expect.soft(answer.status).toBe(status);
              if (type) expect.soft(answer.headers['content-type']).toContain(type);
              if (cached !== undefined) expect.soft(answer.headers['cache-control']).toBe(cached);
              else expect.soft(answer.headers['cache-control'] ?? '').not.toContain('max-age');
              expectStrict(answer.rawHeaders);
              if (method === 'HEAD') expect.soft(answer.body.length).toBe(0);
              else if (status === 404) expect.soft(answer.body.toString()).not.toContain('<');
            });
        const posted = await ask(origin, path, { method: 'POST' });
        expect(posted.status).toBe(405);
        expectStrict(posted.rawHeaders);
      });

      test('serves what was compressed ahead, and ranges', async ({ hosting: { origin, files } }) => {
        const name = readdirSync(join(files, 'assets')).find((each) => /^start-.*\.js$/.test(each));
        const content = readFileSync(join(files, 'assets', name ?? ''));
        const page = readFileSync(join(files, 'index.html'));
        for (const [address, plain] of [
          [`${path}assets/${name}`, content],
          [`${path}domains`, page],
        ] as const) {
          const fetched = async (encodings: string) => {
            const { headers, body } = await ask(origin, address, {
              headers: { 'accept-encoding': encodings },
            });
            expect(headers.vary).toContain('Accept-Encoding');
            return { encoding: headers['content-encoding'], body };
          };
          const small = await fetched('gzip, deflate, br');
          expect(small.encoding).toBe('br');
          expect(brotliDecompressSync(small.body).equals(plain)).toBe(true);
          const older = await fetched('gzip');
          expect(older.encoding).toBe('gzip');
          expect(gunzipSync(older.body).equals(plain)).toBe(true);
          const whole = await fetched('identity');
          expect(whole.encoding).toBeUndefined();
          expect(whole.body.equals(plain)).toBe(true);
        }
        const config = await ask(origin, `${path}config.json`, {
          headers: { 'accept-encoding': 'gzip, br' },
        });
        expect(config.headers['content-encoding']).toBeUndefined();
        const range = await ask(origin, `${path}assets/${name}`, { headers: { range: 'bytes=5-14' } });
        expect(range.status).toBe(206);
        expect(range.body.equals(content.subarray(5, 15))).toBe(true);
      });

      test('redirects http to https, and gives nothing away', async ({ hosting: { origin, httpPort } }) => {
        const redirect = await new Promise<{ status?: number; location?: string }>((resolve, reject) => {
          get(`http://127.0.0.1:${httpPort}${path}users?a=b%2Fc`, ({ statusCode, headers }) =>
            resolve({ status: statusCode ?? 0, location: headers.location ?? '' }),
          ).on('error', reject);
        });
        expect(redirect.status).toBe(308);
        expect(redirect.location).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/.*users\?a=b%2Fc$/);

        for (const attempt of ['../../../../etc/passwd', '..%2f..%2f..%2f..%2fetc/passwd', '%2e%2e/%2e%2e/etc/passwd'])
          for (const start of ['/', path, `${path}assets/`]) {
            const answer = await ask(origin, start + attempt);
            expect(answer.body.toString()).not.toContain('root:');
            expect(answer.headers.server ?? '').not.toMatch(/\d/);
          }
      });

      test('passes calls on as they are: encoded ids and large bodies', async ({ rest }) => {
        await makeModel(rest, oddId, { text: 'x'.repeat(3_000_000) });
        const found = await rest.call('GET', `domains/acme/orders/models/${encodeURIComponent(oddId)}`);
        expect(found).toMatchObject({ id: oddId, data: { text: 'x'.repeat(3_000_000) } });
      });

      test('answers with the strict headers when the server cannot be reached', async () => {
        const [backend] = await freePorts();
        const site = await preparedSite(path);
        const server = await starts[program]({ ...site, base: path, backend: `127.0.0.1:${backend}` });
        for (const address of ['/rest/health', '/realtime/acme/orders']) {
          const answer = await ask(server.origin, address);
          expect(answer.status).toBe(502);
          expectStrict(answer.rawHeaders);
        }
        await expectMaskedKeys(server, path);
        await server.stop();
      });

      test('refuses requests that hide another one', async ({ hosting: { origin } }) => {
        for (const [name, text] of smuggled('/rest/auth/login'))
          await test.step(name, async () => {
            const answer = await rawExchange(origin, text);
            // Caddy takes the chunks, as RFC 9112 allows, and so sees the second request itself.
            if (program === 'caddy' && name === 'a length and chunks')
              return expect.soft(answer).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 [^]*Server: Caddy/);
            expect.soft(answer).toMatch(/^HTTP\/1\.1 (400|501) /);
            return expect.soft(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
          });
      });

      test('logs addresses without API keys', async ({ hosting }) => expectMaskedKeys(hosting, path));
    });

for (const path of ['/', '/console/'] as const)
  test.describe(`the container at ${path}`, { tag: webServerTag }, () => {
    test.use({ program: 'container', path });

    test('serves the console with its own config.json, and the server', async ({ hosting, rest }) => {
      const { origin, files } = hosting;
      const get = (address: string) => ask(origin, address, { headers: { 'accept-encoding': 'gzip' } });
      const page = await get(`${path}domains`);
      expect(gunzipSync(page.body).equals(readFileSync(join(files, 'index.html')))).toBe(true);
      const config = await get(`${path}config.json`);
      const urls = { restApiUrl: '/rest/', realtimeApiUrl: '/realtime/' };
      expect(JSON.parse(config.body.toString())).toEqual({ ...urls, baseUrl: path, avatarUrl: false });
      const expected = securityHeaders({ avatarUrl: false, https: true });
      for (const address of [
        `${path}domains`,
        `${path}config.json`,
        '/rest/health',
        '/healthz',
        `${path}assets/x.js`,
      ]) {
        const { rawHeaders } = await get(address);
        expectStrict(rawHeaders, expected);
      }
      expect((await get(`${path}assets/x.js`)).status).toBe(404);
      expect((await get('/healthz')).body.toString()).toBe('ok\n');
      await makeModel(rest, oddId, { title: 'Kettle' });
    });

    test('logs addresses without API keys', async ({ hosting }) => expectMaskedKeys(hosting, path));
  });

/** Addresses with an API key are in the access log, with `***` in its place. */
async function expectMaskedKeys({ origin, output }: WebServer, path: Base): Promise<void> {
  const key = 'a1B2c3'.repeat(10);
  for (const address of [`/rest/user/apiKeys/${key}?first=1`, `/rest/user/apikeys/${key}/`, `${path}api-keys/${key}`])
    await ask(origin, address);
  await expect.poll(output).toContain(`${path}api-keys/***`);
  expect(output()).toContain('/rest/user/apiKeys/***?first=1');
  expect(output()).not.toContain(key);
}

/** Each strict header is there, once, and nothing names the version of the server. */
function expectStrict(raw: readonly string[], expected = strict): void {
  const values = (name: string) => raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name);
  for (const [name, value] of Object.entries(expected)) expect.soft(values(name.toLowerCase()), name).toEqual([value]);
  expect.soft(values('server').join()).not.toMatch(/\d/);
}
