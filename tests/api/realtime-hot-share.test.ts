import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { Subject, type Observable } from 'rxjs';
import { filter, share } from 'rxjs/operators';
import { describe, expect, it } from 'vitest';
import { shareModule, withHotShare } from '../../build/realtime-client';

const rxjs = join(createRequire(import.meta.url).resolve('rxjs/package.json'), '..');
const file = join(rxjs, '_esm2015/internal/operators/share.js');

/** An action and its listener. `arm…`: at the next value the listener adds or removes another listener. */
const step = fc.tuple(
  fc.constantFrom(
    ...(['listen', 'listen', 'leave', 'tell', 'tell', 'tell', 'armListen', 'armLeave', 'complete'] as const),
  ),
  fc.nat({ max: 9 }),
);
type Step = readonly [what: string, number: number];

/** Log of what the listeners receive. Each filters as the client does. */
function heard(steps: readonly Step[], shared: (subject: Subject<number>) => Observable<number>): string[] {
  const log: string[] = [];
  const subject = new Subject<number>();
  const source = shared(subject);
  const listening = new Map<number, { unsubscribe: () => void }>();
  const armed = new Map<number, string>();
  const listen = (one: number) => {
    if (listening.has(one)) return;
    const wanted = source.pipe(filter((what) => what % 2 === one % 2));
    listening.set(
      one,
      wanted.subscribe({
        next: (what) => {
          log.push(`${one} hears ${what}`);
          const act = armed.get(one);
          armed.delete(one);
          if (act === 'armListen') listen((one + 1) % 5);
          if (act === 'armLeave') leave((one + 2) % 5);
        },
        complete: () => log.push(`${one} is done`),
      }),
    );
  };
  const leave = (one: number) => {
    listening.get(one)?.unsubscribe();
    listening.delete(one);
  };
  for (const [what, number] of steps) {
    if (what === 'tell') subject.next(number);
    else if (what === 'complete') subject.complete();
    else if (what === 'listen') listen(number % 5);
    else if (what === 'leave') leave(number % 5);
    else armed.set(number % 5, what);
  }
  return log;
}

describe('the emitters of the realtime client', () => {
  it('emit the same values in the same order with and without another share', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const whole = heard(steps, (subject) => subject.asObservable().pipe(share()));
        expect(heard(steps, (subject) => subject.asObservable())).toEqual(whole);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('are built without sharing a subject and with sharing everything else', () => {
    expect(shareModule.test(file)).toBe(true);
    const code = withHotShare(readFileSync(file, 'utf8'));
    const body = code.replace(/^import .*$/gm, '').replace('export function', 'function');
    const made = runInThisContext(`(Subject, refCount, multicast) => { ${body}\n return share; }`) as (
      ...parts: unknown[]
    ) => typeof share;
    const sharing = made(
      Subject,
      () => () => 'shared',
      () => (source: unknown) => source,
    );
    const hot = new Subject<number>().asObservable();
    expect(sharing<number>()(hot)).toBe(hot);
    expect(sharing<number>()(hot.pipe(filter(() => true)))).toBe('shared');
    expect(sharing<number>()(new Subject<number>())).toBe('shared');
  });

  it('use more than five times the memory when shared again', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapOf = (emitter: () => Observable<number>) => {
      collect();
      const before = process.memoryUsage().heapUsed;
      const kept = Array.from({ length: 20_000 }, emitter);
      collect();
      return kept.length && process.memoryUsage().heapUsed - before;
    };
    const once = heapOf(() => new Subject<number>().asObservable());
    expect(heapOf(() => new Subject<number>().asObservable().pipe(share()))).toBeGreaterThan(5 * once);
  });

  it('fail to build with an unexpected rxjs', () => {
    expect(() => withHotShare('export function share() {}')).toThrow('`share` of rxjs has changed');
  });
});
