import { countOf } from '~/core/counts';
import type { Conflict } from '~/core/document/merge';
import { isAttached, pathOf } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import type { JsonFault } from '~/core/json/scan';
import type { SourceEditSnapshot } from './source-edit-machine';
import { whyForbidden } from './source-edit-setup';
import { type Changer, namesOf, refusals, waitingSentence } from './source-text';

type Sessions = Map<string, Set<string>>;

/** Finds who has changed these places of a document or their content; if that is not known, everyone who changed something. */
export function whoChanged({ document, others, places, names }: SourceEditSnapshot['context']) {
  const at: Sessions = new Map();
  const above: Sessions = new Map();
  const root = document?.tree.root;
  for (const [sessionId, changed] of Object.entries(places))
    for (const [node, path] of changed) {
      const steps = prefixes(root && isAttached(node, root) ? pathOf(node) : path);
      steps.forEach((step, index) => note(index === steps.length - 1 ? at : above, step, sessionId));
    }
  const everybody = Object.keys(others);
  return (paths: readonly Path[]): readonly Changer[] => {
    const changed = paths.flatMap((path) => prefixes(path).flatMap((step) => [...(at.get(step) ?? [])]));
    const within = paths.flatMap((path) => [...(above.get(JSON.stringify(path)) ?? [])]);
    const sessions = changed.length > 0 ? changed : within.length > 0 ? within : everybody;
    return changersOf(sessions, names);
  };
}

function changersOf(sessions: readonly string[], names: SourceEditSnapshot['context']['names']): readonly Changer[] {
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

/** Whether there are unsaved changes, which leaving would lose. */
export const selectDirty = (s: SourceEditSnapshot) =>
  s.hasTag('open') && !s.matches({ open: { writing: 'unchanged' } });

export const selectText = ({ context: { text } }: SourceEditSnapshot) => text;
/** Use with `sameTheirs`: the result is new whenever others have changed the document or it is another one. */
export const selectTheirs = ({ context }: SourceEditSnapshot) => context;
type Theirs = ReturnType<typeof selectTheirs>;
export const sameTheirs = (one: Theirs, other: Theirs) =>
  one.document === other.document && one.others === other.others && one.names === other.names;
export const selectWaiting = (s: SourceEditSnapshot) => s.matches({ open: { writing: 'waiting' } });

/** The current step of saving; undefined while the text is edited. */
export function selectBusy(s: SourceEditSnapshot): 'reading' | 'merging' | 'saving' | undefined {
  if (!s.hasTag('busy')) return undefined;
  if (s.matches({ open: 'writing' })) return 'reading';
  return s.matches({ open: 'merging' }) ? 'merging' : 'saving';
}

/** Why the text is not a valid model; undefined also before it is parsed. */
export const selectFault = (s: SourceEditSnapshot): JsonFault | undefined =>
  'fault' in s.context.read && !s.hasTag('unread') ? s.context.read.fault : undefined;

/** What may trouble some clients in a valid text, as a whole sentence. */
export const selectWarning = (s: SourceEditSnapshot): string | undefined =>
  'warning' in s.context.read && !s.hasTag('unread') ? s.context.read.warning : undefined;

const none: readonly Conflict[] = [];
export const selectConflicts = (s: SourceEditSnapshot): readonly Conflict[] =>
  s.hasTag('conflict') ? s.context.conflicts : none;
export const selectUndecided = (s: SourceEditSnapshot): number =>
  selectConflicts(s).filter(({ id }) => s.context.choices[id] === undefined).length;

/** Why the text can't be saved now, as a sentence; undefined if it can. */
export function selectWhyNotSave(s: SourceEditSnapshot): string | undefined {
  if (selectFault(s)) return 'Invalid JSON!';
  if (selectUndecided(s) > 0) return refusals.undecided;
  if (selectWaiting(s)) return waitingSentence;
  const { may, waits } = s.context;
  return may || waits || s.matches({ open: { writing: 'unchanged' } }) ? undefined : whyForbidden(s.context);
}

/** Who else has changed the model since it was opened, and how much, as one line; empty if no one has. */
export function changesByOthers({ others, names }: Theirs): {
  people: readonly Changer[];
  text: string | undefined;
} {
  const people = changersOf(Object.keys(others), names);
  const changes = Object.values(others).reduce((sum, places) => sum + places, 0);
  const counted = countOf(changes, 'change');
  return { people, text: changes === 0 ? undefined : `${counted} by ${namesOf(people)} since you opened it` };
}
