import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { signIn } from './operator';
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
    if (!(await page.text()).includes('<title>')) throw new Refusal(`Node.js ${version}: the page was not served.`);
    await signIn(server.origin);
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/acme/orders`);
    await once(socket, 'open');
    socket.close();
    if (server.errors !== '') throw new Refusal(`Node.js ${version}: ${server.errors}`);
    console.log(`ok  Node.js ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  } finally {
    await server.stop();
  }
}

for (const version of versions) await check(version).catch(exitWith);
