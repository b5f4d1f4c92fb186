import type { AlignedRange } from '~/core/document/alignment';
import type { Conflict, Side } from '~/core/document/merge';
import { isAttached, pathOf } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import type { JsonFault } from '~/core/json/scan';
import type { SourceEditSnapshot } from './source-edit-machine';
import { type Changer, namesOf, refusals, waitingSentence } from './source-text';

/** Finds who has changed the places of a document, or what is in them; where nothing tells, everybody who has changed something. */
type WhoChanged = (paths: readonly Path[]) => readonly Changer[];

type Sessions = Map<string, Set<string>>;

export function whoChanged({ document, others, places, names }: SourceEditSnapshot['context']): WhoChanged {
  const at: Sessions = new Map();
  const above: Sessions = new Map();
  const root = document?.tree.root;
  for (const [sessionId, changed] of Object.entries(places))
    for (const [node, path] of changed) {
      const steps = prefixes(root && isAttached(node, root) ? pathOf(node) : path);
      steps.forEach((step, index) => note(index === steps.length - 1 ? at : above, step, sessionId));
    }
  const everybody = Object.keys(others);
  return (paths) => {
    const changed = paths.flatMap((path) => prefixes(path).flatMap((step) => [...(at.get(step) ?? [])]));
    const within = paths.flatMap((path) => [...(above.get(JSON.stringify(path)) ?? [])]);
    const sessions = changed.length > 0 ? changed : within.length > 0 ? within : everybody;
    return changersOf(sessions, names);
  };
}

/** Distinct people, by name; those of whom nothing is known last. */
function changersOf(
  sessions: readonly string[],
  names: SourceEditSnapshot['context']['names'],
): readonly Changer[] {
  const people = new Map<string, Changer>();
  for (const sessionId of sessions) {
    const { name, user } = names[sessionId] ?? { name: '', user: { type: '', username: '' } };
    people.set(JSON.stringify([user.type, user.username]), { name, user });
  }
  return [...people.values()].sort(
    (one, other) => Number(one.name === '') - Number(other.name === '') || one.name.localeCompare(other.name),
  );
}

const prefixes = (path: Path): string[] =>
  Array.from({ length: path.length + 1 }, (_, length) => JSON.stringify(path.slice(0, length)));

function note(sessions: Sessions, step: string, sessionId: string): void {
  const known = sessions.get(step) ?? new Set();
  sessions.set(step, known.add(sessionId));
}

const selectOpen = (snapshot: SourceEditSnapshot) => snapshot.hasTag('open');
/** Something was changed that is not stored yet; leaving would lose it. */
export const selectDirty = (snapshot: SourceEditSnapshot) =>
  selectOpen(snapshot) && !snapshot.matches({ open: { writing: 'unchanged' } });

export const selectText = ({ context: { text } }: SourceEditSnapshot) => text;
export const selectBase = ({ context: { base } }: SourceEditSnapshot) => base;
export const selectBaseText = ({ context: { baseText } }: SourceEditSnapshot) => baseText;
/** Another one each time the document was changed by others, or is another. */
export const selectTheirs = ({ context }: SourceEditSnapshot) => context;
export const sameTheirs = (one: Theirs, other: Theirs) =>
  one.document === other.document && one.others === other.others && one.names === other.names;
type Theirs = ReturnType<typeof selectTheirs>;
export const selectVersion = ({ context: { version } }: SourceEditSnapshot) => version;
export const selectRefusal = ({ context: { refusal } }: SourceEditSnapshot) => refusal;
export const selectMay = ({ context: { may } }: SourceEditSnapshot) => may;
/** Saving waits for the connection. */
export const selectWaiting = (snapshot: SourceEditSnapshot) =>
  snapshot.matches({ open: { writing: 'waiting' } });
export const selectConfirming = (snapshot: SourceEditSnapshot) => snapshot.matches({ open: 'confirming' });

/** What may happen when it is saved, while the operator is asked. */
export const selectUnsafeChange = (snapshot: SourceEditSnapshot): string | undefined =>
  snapshot.matches({ open: 'warning' }) ? snapshot.context.warning : undefined;

export type Busy = 'reading' | 'merging' | 'saving';
/** What goes on before it is saved; undefined while it is being written. */
export const selectBusy = (snapshot: SourceEditSnapshot): Busy | undefined => {
  if (!snapshot.hasTag('busy')) return undefined;
  if (snapshot.matches({ open: 'writing' })) return 'reading';
  return snapshot.matches({ open: 'merging' }) ? 'merging' : 'saving';
};
/** What is sent cannot be taken back by not waiting for it. */
export const selectStoring = (snapshot: SourceEditSnapshot) => snapshot.matches({ open: 'storing' });

type Validity = 'unchanged' | 'valid' | 'invalid' | 'unread';
export const selectValidity = (snapshot: SourceEditSnapshot): Validity => {
  if (snapshot.matches({ open: { writing: 'unchanged' } })) return 'unchanged';
  if (snapshot.matches({ open: { writing: 'invalid' } })) return 'invalid';
  const isUnread = ['pausing', 'reading', 'unread'].some((leaf) =>
    snapshot.matches({ open: { writing: leaf as 'unread' } }),
  );
  if (isUnread) return 'unread';
  return 'fault' in snapshot.context.read ? 'invalid' : 'valid';
};
export const selectFault = (snapshot: SourceEditSnapshot): JsonFault | undefined => {
  const { read } = snapshot.context;
  return 'fault' in read && selectValidity(snapshot) === 'invalid' ? read.fault : undefined;
};
export const selectMayFormat = (snapshot: SourceEditSnapshot) => snapshot.hasTag('readable');

const none: readonly Conflict[] = [];
/** What both have changed, while it is being decided. */
export const selectConflicts = (snapshot: SourceEditSnapshot): readonly Conflict[] =>
  snapshot.hasTag('conflict') ? snapshot.context.conflicts : none;
export const selectIsConflict = (snapshot: SourceEditSnapshot) => snapshot.hasTag('conflict');
export const selectSide =
  (id: string) =>
  ({ context: { choices } }: SourceEditSnapshot): Side | undefined =>
    choices[id];
/** So many conflicts are still to be decided. */
export const selectUndecided = (snapshot: SourceEditSnapshot): number =>
  selectConflicts(snapshot).filter(({ id }) => snapshot.context.choices[id] === undefined).length;

/** Why it cannot be saved now, as a sentence; undefined where it can. */
export const selectWhyNotSave = (snapshot: SourceEditSnapshot): string | undefined => {
  if (selectValidity(snapshot) === 'invalid') return 'Invalid JSON!';
  if (selectUndecided(snapshot) > 0) return refusals.undecided;
  const isUnchanged = snapshot.matches({ open: { writing: 'unchanged' } });
  if (selectWaiting(snapshot)) return waitingSentence;
  const { may, waits } = snapshot.context;
  return may || waits || isUnchanged ? undefined : refusals.mayNot;
};

/** What others have changed since it was opened, as one line; undefined: nothing. */
export function selectOthers({ context: { others, names } }: SourceEditSnapshot): string | undefined {
  const sessions = Object.entries(others);
  const changes = sessions.reduce((sum, [, places]) => sum + places, 0);
  if (changes === 0) return undefined;
  const people = changersOf(Object.keys(others), names);
  return `${changes} ${changes === 1 ? 'change' : 'changes'} by ${namesOf(people)} since you opened it`;
}

const nobody: readonly Changer[] = [];
/** Who else has changed the model since it was opened. */
export const selectChangers = ({ context: { others, names } }: SourceEditSnapshot): readonly Changer[] =>
  Object.keys(others).length === 0 ? nobody : changersOf(Object.keys(others), names);
export const sameChangers = (one: readonly Changer[], other: readonly Changer[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Numbers of lines of a text, from 1. */
export type ChangedLines = { mine: readonly number[]; theirs: readonly TheirLine[] };

/** A line that others have changed; `base`: its number before that, `now`: those that stand in its place in theirs. */
type TheirLine = { line: number; base: number; now: readonly number[] };

export const changesOf = (ranges: readonly AlignedRange[]) => ranges.filter(({ alike }) => !alike);
export const span = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, index) => start + index);
export const asNumber = (line: number) => line + 1;

/** Where a line of the base stands now, if it does. */
export const counterpart = (ranges: readonly AlignedRange[], line: number): number[] =>
  ranges
    .filter(({ alike, from: { start, end } }) => alike && start <= line && line < end)
    .map(({ from, to }) => to.start + line - from.start);

export type Level = { key: string | number | undefined; isArray: boolean };

/** Behind the closing quote; the end of the line where there is none. */
export function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
    else if (code === 0x0a) return at;
  }
  return text.length;
}

export function nameIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.replace(/^"|"$/g, '');
  }
}
