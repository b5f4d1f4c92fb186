import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { lastCopy, reasonOf, StoreError, unsealed } from './durable-files';
import { journalPath, readJournal } from './journal';
import { replayEntries } from './journal-kinds';
import { domainOf } from './life-cycle';
import { domainRecord, serverRecord, type Domain, type ServerRecord } from './records';
import { domainKey } from './state';

/** Says in one sentence what is not as it was written. */
export type Note = (sentence: string) => void;

/** A domain from its file and its journal. */
export type LoadedDomain = {
  /** Path in the directory. */
  file: string;
  domain: Domain;
  generation: number;
  size: number;
  /** There is a journal to merge into the file. */
  journaled: boolean;
  /** Its file is damaged: the record is a stand-in, and the file stays as it is. */
  isSetAside: boolean;
};
export type Loaded = { server: ServerRecord; domains: LoadedDomain[] };

const check = <Schema extends v.GenericSchema>(contents: unknown, schema: Schema) => {
  const result = v.safeParse(schema, contents);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
};

const read = <Schema extends v.GenericSchema>(file: string, schema: Schema) => {
  const text = readFileSync(file, 'utf8');
  const contents = unsealed(text);
  return { contents, record: check(contents, schema), size: text.length };
};

const readServer = (directory: string, note: Note): ServerRecord => {
  const file = path.join(directory, 'server.json');
  try {
    return read(file, serverRecord).record;
  } catch (error) {
    const reason = existsSync(file) ? reasonOf(error) : 'it is missing, although there are domains';
    const last = lastCopy(file);
    try {
      const { record } = read(last, serverRecord);
      if (existsSync(file)) writeFileSync(`${file}.damaged`, readFileSync(file));
      note(
        `The data file ${file} is damaged (${reason}): the version before it is used, and a copy of it is kept in ${file}.damaged.`,
      );
      return record;
    } catch {
      throw new StoreError(
        `The data file ${file} is damaged (${reason}); restore it from a backup, or move the directory away to start empty.`,
      );
    }
  }
};

/** Keeps lines of a journal that are left out. @returns the file */
const keepAside = (journal: string, lines: readonly string[]): string => {
  const names = [
    `${journal}.left-out`,
    ...Array.from({ length: 99 }, (_, count) => `${journal}.left-out-${count + 2}`),
  ];
  const file = names.find((name) => !existsSync(name)) ?? `${journal}.left-out-100`;
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
};

const generationRecord = v.object({ generation: v.optional(v.pipe(v.number(), v.integer()), 0) });
const ownerRecord = v.object({ uid: v.string() });

/**
 * A domain from its file and its journal, which is replayed up to what is damaged in it.
 * @throws Error if the file is damaged
 */
const readDomain = (file: string, note: Note) => {
  const { contents, record: domain, size } = read(file, domainRecord);
  const { generation } = check(contents, generationRecord);
  const journal = journalPath(file, generation);
  const { entries, problems, leftOut } = readJournal(journal);
  const misfit = replayEntries(domain, entries);
  if (misfit) {
    problems.unshift(misfit.reason);
    leftOut.unshift(...entries.slice(misfit.index).map(({ line }) => line));
    // The entry that does not fit may have changed a part.
    Object.assign(domain, read(file, domainRecord).record);
    replayEntries(domain, entries.slice(0, misfit.index));
  }
  const whose = `${journal} of the domain ${domain.namespace}/${domain.id}`;
  if (leftOut.length > 0)
    note(
      `The journal ${whose} is damaged (${problems.join('; ')}): what could be read was read, and what was left out is kept in ${keepAside(journal, leftOut)}.`,
    );
  else if (problems.length > 0)
    note(`The end of the journal ${whose} is missing: it was cut, or the sandbox was ended while it was writing.`);
  return { domain, generation, size, journaled: existsSync(journal) };
};

/** What the head of a damaged file still tells. */
const salvaged = (file: string, key: string): string | undefined => {
  try {
    const found = new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*")`).exec(readFileSync(file, 'utf8'))?.[1];
    return found === undefined ? undefined : (JSON.parse(found) as string);
  } catch {
    return undefined;
  }
};

/** A stand-in for a domain whose file is damaged; undefined if it is not known whose file it is. */
const standInFor = (file: string, uid: string, { known }: ServerRecord, reason: string): Domain | undefined => {
  const name = known?.[uid] ?? {
    namespace: salvaged(file, 'namespace'),
    id: salvaged(file, 'id'),
    displayName: salvaged(file, 'displayName'),
  };
  const { namespace, id, displayName = id } = name;
  const isOwn = known?.[uid] !== undefined || salvaged(file, 'uid') === uid;
  if (!isOwn || namespace === undefined || id === undefined || displayName === undefined) return undefined;
  const statusMessage = `The data file ${file} is damaged (${reason}). It is left as it is: restore it from a backup and start again.`;
  return { ...domainOf({ namespace, id, displayName }), uid, status: 'error', statusMessage };
};

const loadDomain = (directory: string, name: string, server: ServerRecord, note: Note): LoadedDomain | undefined => {
  const file = path.join(directory, 'domains', name);
  const uid = path.basename(name, '.json');
  const place = `domains/${name}`;
  try {
    const { record } = read(file, ownerRecord);
    if (record.uid !== uid) {
      note(`The file ${file} is not read: it is a copy of the data of another domain (${record.uid}).`);
      return undefined;
    }
    return { file: place, ...readDomain(file, note), isSetAside: false };
  } catch (error) {
    const reason = reasonOf(error);
    const domain = standInFor(file, uid, server, reason);
    if (!domain) {
      note(`The file ${file} is not read: it is not the data of a domain (${reason}).`);
      return undefined;
    }
    note(`The domain ${domain.namespace}/${domain.id} is set aside: ${domain.statusMessage}`);
    return { file: place, domain, generation: 0, size: 0, journaled: false, isSetAside: true };
  }
};

/** Stand-ins for domains that were there when the users were last saved, and have no data file. */
const lostDomains = (
  directory: string,
  server: ServerRecord,
  found: readonly LoadedDomain[],
  note: Note,
): LoadedDomain[] =>
  Object.keys(server.known ?? {}).flatMap((uid) => {
    if (found.some(({ domain }) => domain.uid === uid)) return [];
    const place = `domains/${uid}.json`;
    const file = path.join(directory, place);
    const reason = existsSync(file) ? 'it has the data of another domain' : 'it is missing';
    const domain = standInFor(file, uid, server, reason);
    if (!domain) return [];
    note(`The domain ${domain.namespace}/${domain.id} is set aside: ${domain.statusMessage}`);
    return [{ file: place, domain, generation: 0, size: 0, journaled: false, isSetAside: true }];
  });

/** One domain for each address: a whole one before a damaged one, then the one that was written more often. */
const withOwnAddress = (domains: LoadedDomain[], note: Note): LoadedDomain[] => {
  const found = new Map<string, LoadedDomain>();
  const inOrder = domains.toSorted(
    (one, other) => Number(one.isSetAside) - Number(other.isSetAside) || other.generation - one.generation,
  );
  for (const each of inOrder) {
    const { namespace, id, uid, orphaned } = each.domain;
    const key = orphaned ? uid : domainKey(namespace, id);
    const first = found.get(key);
    if (first) note(`The file ${each.file} is not read: ${first.file} has the same address ${namespace}/${id}.`);
    else found.set(key, each);
  }
  return domains.filter((each) => [...found.values()].includes(each));
};

/** Reads all data. Undefined if the directory is empty. @throws StoreError if the users can't be read */
export const load = (directory: string, note: Note): Loaded | undefined => {
  const names = readdirSync(path.join(directory, 'domains')).filter((name) => name.endsWith('.json'));
  if (names.length === 0 && !existsSync(path.join(directory, 'server.json'))) return undefined;
  const server = readServer(directory, note);
  const domains = names
    .sort()
    .map((name) => loadDomain(directory, name, server, note))
    .filter((each) => each !== undefined);
  const all = [...domains, ...lostDomains(directory, server, domains, note)];
  return { server, domains: withOwnAddress(all, note) };
};

/** Removes leftovers of a crash: partly written files, and journals that were merged. */
export const removeLeftovers = (directory: string, domains: readonly LoadedDomain[], note: Note): void => {
  const folder = path.join(directory, 'domains');
  for (const name of readdirSync(directory))
    if (name.endsWith('.json.new')) rmSync(path.join(directory, name), { force: true });
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const [, uid, generation] = /^(.*)\.(\d+)\.journal$/.exec(name) ?? [];
    const owner = domains.find(({ domain, isSetAside }) => domain.uid === uid && !isSetAside);
    const isMerged = owner !== undefined && Number(generation) < owner.generation;
    if (name.endsWith('.json.new') || isMerged) rmSync(file, { recursive: true, force: true });
    else if (name.endsWith('.journal') && !(owner && Number(generation) === owner.generation))
      note(`The journal ${file} is not read: there is no data file that it belongs to.`);
  }
};
