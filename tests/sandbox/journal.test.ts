import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import {
  closeDomainSession,
  issueReconnectToken,
  openDomainSession,
  redeemReconnectToken,
} from '../../sandbox/state/domain-sessions';
import { createAnonymousUser } from '../../sandbox/state/domain-users';
import { findDomain, setDisplayName } from '../../sandbox/state/domains';
import { createJournal, entryKind, journalLine, readJournal } from '../../sandbox/state/journal';
import type { Domain } from '../../sandbox/state/records';
import type { State } from '../../sandbox/state/state';
import { newDirectory, open, present } from './support/open';

let data = '';
beforeEach(() => {
  data = newDirectory();
});

const folder = () => path.join(data, 'domains');
const journals = () => readdirSync(folder()).filter((name) => name.endsWith('.journal'));
const journal = () => path.join(folder(), present(journals()[0]));
const domainFile = () => path.join(folder(), present(readdirSync(folder()).find((name) => name.endsWith('.json'))));
const domainOf = (state: State) => present(findDomain(state, 'convergence', 'default'));
const details = {
  authMethod: 'anonymous' as const,
  client: 'JavaScript',
  clientVersion: '1',
  clientMetaData: '',
  remoteHost: '127.0.0.1:9',
};

/** Connects an anonymous user, which writes three entries. */
const enter = (state: State, domain: Domain) => {
  const user = createAnonymousUser(state, domain, 'Visitor');
  issueReconnectToken(state, domain, user);
  return openDomainSession(state, domain, user, details);
};

/** Starts a sandbox on a copy of the directory, like after a kill. The original stays unchanged. */
const afterKill = async (change: (copy: string) => void = () => {}) => {
  const copy = newDirectory();
  cpSync(data, copy, { recursive: true });
  rmSync(path.join(copy, 'sandbox.lock'), { force: true });
  change(copy);
  const notes: string[] = [];
  const sandbox = await createSandbox({ data: copy, note: (sentence) => notes.push(sentence) });
  onTestFinished(() => sandbox.close());
  return { domain: domainOf(sandbox.state), copy, notes };
};
const namesIn = ({ sessions, users, reconnectTokens }: Domain) => ({
  sessions: sessions.map(({ id }) => id),
  users: users.map(({ username }) => username),
  tokens: reconnectTokens.length,
});

describe('the domain journal', () => {
  it('stores small changes without rewriting the domain file, and restores them', async () => {
    const { state, clock } = await open({ data });
    const domain = domainOf(state);
    const before = readFileSync(domainFile(), 'utf8');
    const first = enter(state, domain);
    enter(state, domain);
    closeDomainSession(state, domain, first);
    await state.flush();
    expect(readFileSync(domainFile(), 'utf8')).toBe(before);
    expect(readFileSync(journal(), 'utf8').trimEnd().split('\n')).toHaveLength(8);
    const found = (await afterKill()).domain;
    expect(namesIn(found)).toEqual({ sessions: ['1', '2'], users: ['1', '2'], tokens: 2 });
    expect(found.sessions[0]?.disconnected).toBe(clock.now);
    expect([found.nextSession, found.nextAnonymous]).toEqual([3, 3]);
  });

  it('is merged into the file on load, on save and on close', async () => {
    const { sandbox, state } = await open({ data });
    const domain = domainOf(state);
    enter(state, domain);
    await state.flush();
    const { copy } = await afterKill();
    expect(readdirSync(path.join(copy, 'domains'))).toEqual([path.basename(domainFile())]);

    state.saveDomain(domain);
    enter(state, domain);
    await state.flush();
    enter(state, domain);
    await sandbox.close();
    expect(journals()).toEqual([]);
    expect(namesIn((await afterKill()).domain).sessions).toEqual(['1', '2', '3']);
  });

  it('loses only a partly written entry, wherever the file ends', async () => {
    const { state } = await open({ data });
    enter(state, domainOf(state));
    enter(state, domainOf(state));
    await state.flush();
    const written = readFileSync(journal());
    for (let length = written.length; length >= 0; length -= 17) {
      const { domain, copy, notes } = await afterKill((made) =>
        writeFileSync(path.join(made, path.relative(data, journal())), written.subarray(0, length)),
      );
      expect([length, notes.length]).toEqual([length, length === written.length ? 0 : 1]);
      const lines = written.subarray(0, length).filter((byte) => byte === 10).length;
      const whole = Math.min(lines, 6);
      const { sessions, users, tokens } = namesIn(domain);
      expect([length, users.length + tokens + sessions.length]).toEqual([length, whole]);
      expect(readdirSync(path.join(copy, 'domains')).filter((name) => name.endsWith('.journal'))).toEqual([]);
    }
  });

  it('is ignored when the file has a later generation', async () => {
    const { state } = await open({ data });
    const domain = domainOf(state);
    enter(state, domain);
    await state.flush();
    const old = { name: path.basename(journal()), text: readFileSync(journal()) };
    state.saveDomain(domain);
    await state.flush();
    // Killed before the old journal was removed, with a partly written next generation.
    const { domain: found, copy } = await afterKill((made) => {
      writeFileSync(path.join(made, 'domains', old.name), old.text);
      writeFileSync(path.join(made, path.relative(data, `${domainFile()}.new`)), '{"version":1,"gen');
    });
    expect(namesIn(found)).toEqual({ sessions: ['1'], users: ['1'], tokens: 1 });
    expect(existsSync(path.join(copy, 'domains', old.name))).toBe(false);
  });

  it.each([
    ['a damaged byte', (text: string) => text.replace('anonymous', 'anonymouz'), 'not as it was written'],
    ['a lost line', (text: string) => text.slice(text.indexOf('\n') + 1), 'has the number 2 in place of 1'],
    ['a line that is there twice', (text: string) => `${text.split('\n')[0]}\n${text}`, 'line 2 is there twice'],
    [
      'its end cut at a line',
      (text: string) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1),
      'is missing: it was cut',
    ],
    ['nothing left', () => '', 'is missing: it was cut'],
    ['more after its end', (text: string) => text + text, 'comes after the end'],
    ['an entry of an unknown kind', () => journalLine('no-such-kind', {}, 1), "the unknown kind 'no-such-kind'"],
    ['an entry that does not fit', () => journalLine('session', null, 1), 'does not fit'],
  ])('is read up to the damage, which is said and kept, with %s', async (_what, damage, reason) => {
    const { state } = await open({ data });
    enter(state, domainOf(state));
    await state.flush();
    const text = readFileSync(journal(), 'utf8');
    const name = path.relative(data, journal());
    const { notes, copy, domain } = await afterKill((made) => writeFileSync(path.join(made, name), damage(text)));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`ournal ${path.join(copy, name)} of the domain convergence/default is `);
    expect(notes[0]).toContain(reason);
    const aside = readdirSync(path.join(copy, 'domains')).filter((each) => each.includes('.left-out'));
    const leftOut = aside.map((each) => readFileSync(path.join(copy, 'domains', each), 'utf8')).join('');
    const entries = (lines: string) =>
      lines.split('\n').filter((line) => line !== '' && !line.includes('["end"')).length;
    const kept = namesIn(domain);
    const whole = kept.users.length + kept.tokens + kept.sessions.length;
    expect(whole + entries(leftOut)).toBe(entries(damage(text)));
  });

  it('stores changes of the configuration without rewriting a large domain', async () => {
    const { login, state } = await open({ data });
    const admin = await login();
    const before = readFileSync(domainFile(), 'utf8');
    const shop = '/domains/convergence/default';
    setDisplayName(state, domainOf(state), 'Renamed');
    await admin('PUT', `${shop}/config/anonymousAuth`, { enabled: true });
    await admin('PUT', `${shop}/availability`, { availability: 'maintenance' });
    await admin('POST', `${shop}/groups`, { id: 'g', description: '', members: [] });
    await admin('POST', `${shop}/jwtKeys`, { id: 'k', description: '', key: 'x', enabled: true });
    await admin('PUT', `${shop}/members/admin`, { role: 'Owner' });
    expect(readFileSync(domainFile(), 'utf8')).toBe(before);
    const { domain, notes } = await afterKill();
    const { displayName, config, groups, jwtKeys, members } = domainOf(state);
    expect(domain).toMatchObject({ displayName, config, groups, jwtKeys, members });
    expect([notes, displayName, config.anonymousAuth, groups.length]).toEqual([[], 'Renamed', true, 1]);
  });

  it('is merged when it outgrows the file', async () => {
    const { state } = await open({ data });
    const domain = domainOf(state);
    const user = createAnonymousUser(state, domain, 'x'.repeat(1_000));
    const generation = () => (JSON.parse(readFileSync(domainFile(), 'utf8')) as { generation: number }).generation;
    const before = generation();
    for (let round = 0; round < 30; round += 1) {
      for (let index = 0; index < 200; index += 1) {
        openDomainSession(state, domain, user, { ...details, clientMetaData: 'agent '.repeat(20) });
      }
      await state.flush();
    }
    expect(generation()).toBeGreaterThan(before);
    expect(domain.sessions).toHaveLength(6_000);
    expect((await afterKill()).domain.sessions).toHaveLength(6_000);
  });

  it('falls back to the file when it cannot be written', async () => {
    const { state } = await open({ data });
    const domain = domainOf(state);
    enter(state, domain);
    await state.flush();
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), 'in the way');
    enter(state, domain);
    state.saveDomain(domain);
    await expect(state.flush()).rejects.toThrow(/^The data file \S+\.json could not be written \(/);
    await expect(state.flush()).rejects.toThrow(/could not be written/);
    rmSync(folder());
    mkdirSync(folder());
    await state.flush();
    expect(namesIn((await afterKill()).domain).sessions).toEqual(['1', '2']);
  });

  it('drops the entries of a failed write', async () => {
    const file = path.join(data, 'kept.1.journal');
    const kept = createJournal(file);
    kept.append('acknowledged', {});
    await kept.commit();
    const probe = await openFile(file, 'r');
    const datasync = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'datasync');
    datasync.mockRejectedValueOnce(new Error('no space left on device'));
    await probe.close();
    kept.append('refused', {});
    await expect(kept.commit()).rejects.toThrow('no space left on device');
    datasync.mockRestore();
    expect(readJournal(file)).toMatchObject({
      entries: [{ name: 'acknowledged', payload: {} }],
      problems: [],
    });
    await kept.retire();
  });

  it('combines concurrent writes and keeps their order', async () => {
    const { state } = await open({ data });
    const domain = domainOf(state);
    const user = createAnonymousUser(state, domain);
    await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        if (index % 3 === 0) await new Promise(setImmediate);
        const session = openDomainSession(state, domain, user, details);
        await state.flush();
        expect(readFileSync(journal(), 'utf8')).toContain(`"id":"${session.id}"`);
      }),
    );
    expect((await afterKill()).domain.sessions).toEqual(
      domain.sessions.map((session) => ({ ...session, disconnected: expect.any(Number) as number })),
    );
  });

  it('is deleted with the domain and starts empty for a new domain with that name', async () => {
    const { state } = await open({ data });
    const domain = domainOf(state);
    enter(state, domain);
    await state.flush();
    state.removeDomain(domain);
    enter(state, domain);
    await state.flush();
    state.addDomain({ ...domain, sessions: [], users: [], reconnectTokens: [], nextSession: 1 });
    await state.flush();
    const token = issueReconnectToken(state, domainOf(state), createAnonymousUser(state, domainOf(state)));
    expect(redeemReconnectToken(state, domainOf(state), token)).toBeDefined();
    await state.flush();
    expect(namesIn((await afterKill()).domain)).toEqual({ sessions: [], users: ['3'], tokens: 1 });
  });

  it('is not written without a data directory', async () => {
    const { state } = await open();
    const unused = entryKind<object>('unused', () => {});
    const revision = state.revision(domainOf(state));
    state.append(domainOf(state), unused, {});
    await state.flush();
    expect(state.revision(domainOf(state))).toBe(revision + 1);
  });
});
