import type { Conflict, Side } from '../../../document/merge';
import type { JsonFault } from '../models/json-scan';
import type { SourceEditSnapshot } from './source-edit-machine';
import { refusals, waitingSentence } from './source-text';
import { changersOf, namesOf, type Changer } from './who-changed';

export const selectOpen = (snapshot: SourceEditSnapshot) => snapshot.hasTag('open');
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

export type Validity = 'unchanged' | 'valid' | 'invalid' | 'unread';
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
