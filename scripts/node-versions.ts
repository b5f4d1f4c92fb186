import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { exitWith, Refusal } from './refusal';
import { ServerProcess } from './server-process';

/** The versions of Node.js that README names beside the one that runs the tests. */
const versions = ['22', '24'];

/** Starts the console and its embedded backend, signs in and connects to a domain. Throws a {@link Refusal} that names what failed. */
async function check(version: string): Promise<void> {
  const node = execFileSync('npx', ['--yes', `node@${version}`, '-p', 'process.execPath'], {
    encoding: 'utf8',
  }).trim();
  const server = new ServerProcess();
  server.node = node;
  await server.start();
  try {
    const page = await fetch(`${server.origin}/users`, { headers: { accept: 'text/html' } });
    expect((await page.text()).includes('<title>'), 'the page was not served');
    const signedIn = await fetch(`${server.origin}/rest/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: 'password' }),
    });
    expect(signedIn.ok, `signing in answered ${signedIn.status}`);
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/acme/orders`);
    await once(socket, 'open');
    socket.close();
    expect(server.errors === '', server.errors);
    console.log(`ok  Node.js ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  } finally {
    await server.stop();
  }

  function expect(holds: boolean, fault: string): void {
    if (!holds) throw new Refusal(`Node.js ${version}: ${fault}.`);
  }
}

try {
  for (const version of versions) await check(version);
} catch (error) {
  exitWith(error);
}
