import { Convergence, LogLevel } from '@convergence/convergence';
import { it } from 'vitest';
import { decode } from '../../../sandbox/realtime/codec';
import { readFileSync } from 'node:fs';
import { createObserver } from './observer';
import { Connection } from './line';
import { runProgram } from './run-program';
import { createServer } from './server';

it('trace', async () => {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  const server = await createServer();
  const observer = await createObserver(server);
  let n = 0; const ids = new WeakMap();
  const idof = (c: any) => { if (!ids.has(c)) ids.set(c, ++n); return 'conn' + ids.get(c); };
  const lines: string[] = [];
  const put = Connection.prototype.put;
  Connection.prototype.put = function (d: any, p: any) {
    lines.push(`${idof(this)} put ${d} ${p === 'close' ? p : JSON.stringify(decode(p))}`);
    put.call(this, d, p);
  };
  const deliver = Connection.prototype.deliver;
  Connection.prototype.deliver = function (d: any) { if (this.isWaiting(d)) lines.push(`        deliver ${d} ${idof(this)}`); deliver.call(this, d); };
  const outcome = await runProgram({ server, observer, thrown: [] }, eval('(' + readFileSync('/tmp/prog.txt', 'utf8') + ')'));
  lines.push(...outcome.log, String(outcome.problem));
  console.log(lines.join('\n'));
}, 60000);
