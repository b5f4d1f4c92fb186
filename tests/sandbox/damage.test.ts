import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import { setDisplayName } from '../../sandbox/state/domains';
import { sealed, unsealed } from '../../sandbox/state/durable-files';
import { domainOf } from '../../sandbox/state/life-cycle';
import { createModel, replaceModelData } from '../../sandbox/state/models';
import { valueFromJson } from '../../sandbox/state/data-values';
import type { State } from '../../sandbox/state/state';
import { fewOrMany } from '../support/long-tests';
import { newDirectory } from './support/open';

const domainsOf = (state: State) => [...state.domains.values()].filter(({ namespace }) => namespace === 'x');

/** Three domains of twenty models each, the last half of them in journals, as a killed process leaves them. */
const folderOfKilled = async () => {
  const data = newDirectory();
  const sandbox = await createSandbox({ seed: 'bare', data });
  const { state } = sandbox;
  for (const id of ['a', 'b', 'c']) {
    const domain = domainOf({ namespace: 'x', id, displayName: id });
    state.addDomain(domain);
    for (let count = 0; count < 10; count += 1)
      createModel(state, domain, { id: `${id}${count}`, collection: 'c', root: valueFromJson({ count }) });
    await state.flush();
    for (let count = 10; count < 20; count += 1) {
      const model = createModel(state, domain, {
        id: `${id}${count}`,
        collection: 'c',
        root: valueFromJson({}),
      });
      replaceModelData(state, domain, model, valueFromJson({ count }));
      await state.flush();
    }
  }
  const killed = newDirectory();
  cpSync(data, killed, { recursive: true });
  rmSync(path.join(killed, 'sandbox.lock'));
  await sandbox.close();
  return killed;
};

const damages = {
  'a byte': (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes);
    const index = at % bytes.length;
    changed[index] = (bytes[index] ?? 0) ^ (1 + (at % 255));
    return changed;
  },
  'its end': (bytes: Buffer, at: number) => bytes.subarray(0, at % bytes.length),
  'all of it': () => Buffer.alloc(0),
  'a doubled line': (bytes: Buffer, at: number) => {
    const lines = bytes.toString('latin1').split('\n');
    const index = at % lines.length;
    return Buffer.from([...lines.slice(0, index + 1), ...lines.slice(index)].join('\n'), 'latin1');
  },
  'a lost line': (bytes: Buffer, at: number) => {
    const lines = bytes.toString('latin1').split('\n');
    return Buffer.from(lines.toSpliced(at % lines.length, 1).join('\n'), 'latin1');
  },
} satisfies Record<string, (bytes: Buffer, at: number) => Buffer>;

describe('the contents of a data file', () => {
  it('are refused when any byte of them is another', () => {
    const record = { version: 1, uid: 'b', namespace: 'x"y', generation: 3 };
    const bytes = Buffer.from(sealed(record), 'latin1');
    for (const [index, byte] of bytes.entries())
      for (let other = 1; other < 256; other += 1) {
        const changed = Buffer.from(bytes);
        changed[index] = byte ^ other;
        expect(() => unsealed(changed.toString('utf8')), `${index}, ${other}`).toThrow();
      }
    expect(unsealed(sealed(record))).toMatchObject(record);
    expect(unsealed(JSON.stringify(record))).toEqual(record);
  });
});

describe('a data directory with one damaged file', () => {
  it('opens, loses nothing of other domains, and says what is damaged', { timeout: 120_000 }, async () => {
    const whole = await folderOfKilled();
    const folder = path.join(whole, 'domains');
    const names = readdirSync(folder).toSorted();
    const ownerOf = (name: string) => {
      const text = readFileSync(path.join(folder, `${name.split('.')[0]}.json`), 'utf8');
      return (JSON.parse(text) as { id: string }).id;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...(Object.keys(damages) as (keyof typeof damages)[])),
        fc.nat(),
        fc.boolean(),
        async (name, damage, at, isCopied) => {
          const data = newDirectory();
          cpSync(whole, data, { recursive: true });
          const file = path.join(data, 'domains', name);
          const bytes = readFileSync(file);
          const changed = damages[damage](bytes, at);
          writeFileSync(file, changed);
          if (isCopied) writeFileSync(file.replace(/\.(json|\d+\.journal)$/, ' copy.$1'), bytes);
          const notes: string[] = [];
          const open = () => createSandbox({ data, note: (sentence) => notes.push(sentence) });
          const sandbox = await open();
          const hurt = ownerOf(name);
          const others = domainsOf(sandbox.state).filter(({ id }) => id !== hurt);
          expect(others.map(({ models }) => models.length)).toEqual(hurt === 'default' ? [20, 20, 20] : [20, 20]);
          for (const { models } of others)
            for (const { id, root } of models)
              expect(root.children['count']).toMatchObject({ value: Number(id.slice(1)) });
          const isChanged = !changed.equals(bytes);
          expect(notes.length).toBeGreaterThanOrEqual(Number(isChanged) + Number(isCopied));
          // What is left may be edited, and the directory opens again.
          for (const domain of others) setDisplayName(sandbox.state, domain, 'Later');
          await sandbox.close();
          const again = await open();
          expect(domainsOf(again.state).filter(({ displayName }) => displayName === 'Later')).toHaveLength(
            others.length,
          );
          await again.close();
          expect(existsSync(path.join(data, 'sandbox.lock'))).toBe(false);
          rmSync(data, { recursive: true });
        },
      ),
      { numRuns: fewOrMany(60, 2_000) },
    );
  });
});

describe('a domain whose data file is gone, or was exchanged for another', () => {
  it('is set aside with the reason, and can be deleted', { timeout: 60_000 }, async () => {
    const data = await folderOfKilled();
    const folder = path.join(data, 'domains');
    const sandbox = await createSandbox({ data });
    const files = domainsOf(sandbox.state).map(({ uid }) => path.join(folder, `${uid}.json`));
    await sandbox.close();
    const [gone = '', one = '', other = ''] = files;
    rmSync(gone);
    const text = readFileSync(one);
    cpSync(other, one);
    writeFileSync(other, text);
    const notes: string[] = [];
    const again = await createSandbox({ data, note: (sentence) => notes.push(sentence) });
    const found = domainsOf(again.state);
    expect(found.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
    const reasons = found.map(({ statusMessage }) => /\((.*)\)/.exec(statusMessage)?.[1]).toSorted();
    const exchanged = 'it has the data of another domain';
    expect(reasons).toEqual([exchanged, exchanged, 'it is missing']);
    expect(notes.filter((note) => note.includes('set aside'))).toHaveLength(3);
    for (const domain of found) again.state.removeDomain(domain);
    await again.close();
    expect(domainsOf((await createSandbox({ data })).state)).toEqual([]);
  });
});
