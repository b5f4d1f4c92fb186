import { isAttached, pathOf, type TreeNode } from '../../../document/tree-node';
import type { Path } from '../../../document/value';
import type { SourceEditSnapshot } from './source-edit-machine';

/** Somebody else; `name` is empty where nobody has said it. */
export type Changer = { name: string; user: { type: string; username: string } };

/** Finds who has changed the places of a document, or what is in them; where nothing tells, everybody who has changed something. */
export type WhoChanged = (paths: readonly Path[]) => readonly Changer[];

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
export function changersOf(
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

/** As in "Ana and Ben" or "Ana, Ben, and 2 others". */
export function namesOf(people: readonly Changer[]): string {
  const [first, second] = people.filter(({ name }) => name !== '').map(({ name }) => name);
  const others = (count: number) => `${count} ${count === 1 ? 'other' : 'others'}`;
  if (first === undefined) return people.length > 1 ? `${people.length} others` : 'somebody else';
  if (people.length === 1) return first;
  if (second !== undefined)
    return people.length === 2
      ? `${first} and ${second}`
      : `${first}, ${second}, and ${others(people.length - 2)}`;
  return people.length === 2 ? `${first} and somebody else` : `${first} and ${others(people.length - 1)}`;
}

const prefixes = (path: Path): string[] =>
  Array.from({ length: path.length + 1 }, (_, length) => JSON.stringify(path.slice(0, length)));

function note(sessions: Sessions, step: string, sessionId: string): void {
  const known = sessions.get(step) ?? new Set();
  sessions.set(step, known.add(sessionId));
}

/** Values that somebody has changed, each with where it was then. */
export type ChangedPlaces = ReadonlyMap<TreeNode, Path>;
