import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** What a server answers to bytes as they are, until it closes the connection or stays silent for `patience` ms. */
export async function rawExchange(origin: string, text: string, patience = 1_000): Promise<string> {
  const { protocol, hostname, port } = new URL(origin);
  const at = { host: hostname, port: Number(port) };
  const socket = protocol === 'https:' ? connectTls({ ...at, rejectUnauthorized: false }) : connect(at);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  socket.setTimeout(patience, () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (path: string, headers: readonly string[], body: string) =>
  ['POST ' + path + ' HTTP/1.1', 'Host: 127.0.0.1', ...headers, '', body].join('\r\n');

/** Requests whose end can be read in two ways, so that a second request can hide in the first one (ASVS 4.2.1). */
export const smuggled = (path: string): [name: string, text: string][] => [
  ['two lengths', post(path, ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)],
  [
    'a length and chunks',
    post(path, [`Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
  ],
  ['chunks that are not the last coding', post(path, ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`)],
  ['a length that is no number', post(path, ['Content-Length: +0'], hidden)],
  ['a blank before the colon', post(path, [`Content-Length : ${hidden.length}`], hidden)],
];
