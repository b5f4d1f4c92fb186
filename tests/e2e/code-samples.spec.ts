import { Convergence } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { build, type Rolldown } from 'vite';
import { expect, test } from './support/console';
import { BrowserSocket } from '../support/browser-socket';
import { button } from './support/pages';

/** The dashboard's samples for browsers, each run as it is shown. Those for Node run in tests/sandbox/code-samples.test.ts. */

const domain = 'domains/acme/orders';
const snippets = (page: Page) => page.getByRole('region', { name: 'Code Snippets' });
const firstProgram = (page: Page) => page.getByRole('group', { name: 'First program' });

async function openFirstProgram(page: Page): Promise<void> {
  await button(snippets(page), 'Getting started').click();
  await page.getByRole('button', { name: /^Connect your app/ }).click();
}

/** The client as one module, as an app's bundler makes it. */
async function bundledClient(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: '@convergence/convergence',
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Every sample of the card as it is shown, by its topic and label. */
async function shownSamples(page: Page): Promise<Map<string, string>> {
  const samples = new Map<string, string>();
  const card = snippets(page);
  for (const topic of await card.getByRole('tablist', { name: 'Topics' }).getByRole('tab').all()) {
    await topic.click();
    for (const tab of await card.getByRole('tablist').nth(1).getByRole('tab').all()) {
      await tab.click();
      const name = `${await topic.innerText()}: ${await tab.innerText()}`;
      samples.set(name, (await card.getByRole('group', { name, exact: true }).textContent()) ?? '');
    }
  }
  return samples;
}

test('the samples for browsers and the first program run as they are shown', async ({
  page,
  context,
  server,
  rest,
  signIn,
}) => {
  test.slow();
  const url = `${server.origin}/realtime/acme/orders`;
  const options = { webSocket: { class: BrowserSocket as never } };
  await rest.call('POST', `${domain}/users`, {
    username: '0-sample',
    displayName: 'Sample',
    password: 'password',
    disabled: false,
  });
  await rest.call('PUT', `${domain}/config/anonymousAuth`, { enabled: false });
  await signIn(page);
  await page.goto('/domain/acme/orders');
  await button(snippets(page), 'Show code').click();
  await expect(snippets(page)).toContainText('"0-sample"');
  const samples = await shownSamples(page);
  await openFirstProgram(page);
  await expect(firstProgram(page)).toContainText('prompt(');
  samples.set('First program of a user', (await firstProgram(page).textContent()) ?? '');
  await rest.call('PUT', `${domain}/config/anonymousAuth`, { enabled: true });
  await page.reload();
  await openFirstProgram(page);
  await expect(firstProgram(page)).toContainText('connectAnonymously');
  samples.set('First program', (await firstProgram(page).textContent()) ?? '');

  /** What a reader puts in. */
  const tokens: Record<string, () => Promise<[place: string, token: string]>> = {
    'Connection: JWT': async () => {
      const { publicKey, privateKey } = await generateKeyPair('RS256');
      const key = { id: 'samples', description: '', key: await exportSPKI(publicKey), enabled: true };
      await rest.call('POST', `${domain}/jwtKeys`, key);
      const token = new SignJWT({ sub: '0-sample' })
        .setProtectedHeader({ alg: 'RS256', kid: 'samples' })
        .setAudience('Convergence')
        .setExpirationTime('5m');
      return ['<your JWT>', await token.sign(privateKey)];
    },
    // Only an operator can reconnect, as on the real server.
    'Connection: Reconnect': async () => {
      const { token } = await rest.call<{ token: string }>('GET', `${domain}/convergenceUserToken`);
      const client = await Convergence.connectWithJwt(url, token, options);
      await client.identity().profile();
      const reconnectToken = client.session().reconnectToken();
      await client.dispose();
      return ['<your reconnect token>', reconnectToken];
    },
  };
  /** What each sample writes to the console first. */
  const output: Record<string, RegExp> = {
    'Connection: Password': /^Connected as Sample$/,
    'Connection: Anonymous': /^Connected as Display Name$/,
    'Connection: JWT': /^Connected as Sample$/,
    'Connection: Reconnect': /^Connected as admin$/,
    'Model: Open Auto Create': /My Model/,
    'Model: Open': /My Model/,
    'Model: Create': /My Model/,
    'Model: Data': /^A New Title$/,
    'Activity: Join': /^Participants 1$/,
    'Chat: Chat Room': /^Message /,
    'Chat: Direct Chat': /^Message /,
    'Presence: Presence Subscription': /^Available false$/,
    'First program of a user': /^Connected as Sample$/,
    'First program': /^Connected as .*First User$/,
  };
  expect([...samples.keys()].sort()).toEqual(Object.keys(output).sort());

  const client = await bundledClient();
  // A page that no server sent may not connect to this machine otherwise.
  await context.grantPermissions(['local-network-access']);
  const app = await context.newPage();
  app.on('dialog', (dialog) => void dialog.accept('password'));
  const lines: string[] = [];
  app.on('console', (message) => lines.push(message.text()));
  await app.route('**/samples/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.endsWith('client.js')
      ? route.fulfill({ contentType: 'text/javascript', body: client })
      : route.fulfill({
          contentType: 'text/html',
          body: '<script type="importmap">{"imports":{"@convergence/convergence":"/samples/client.js"}}</script>',
        });
  });
  for (const [name, expected] of Object.entries(output))
    await test.step(name, async () => {
      const [place, token] = (await tokens[name]?.()) ?? ['', ''];
      lines.length = 0;
      await app.goto('/samples/page.html');
      await app.addScriptTag({ type: 'module', content: (samples.get(name) ?? '').replace(place, token) });
      await expect.poll(() => lines[0]).toMatch(expected);
      if (name.startsWith('First')) await expect.poll(() => lines[1]).toContain('Opened first-model');
    });
});
