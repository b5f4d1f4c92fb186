import type { Collaborator } from '../../../../api/realtime/model-port';

/** One of the six people that the themes have colours for. */
export type CollaboratorColour = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';

const colours: readonly CollaboratorColour[] = ['A', 'B', 'C', 'D', 'E', 'F'];

/**
 * The colour of each session. It is found from the user, so that a person has one colour in every session and on every screen; where two
 * would have the same, the later in the list gets another as long as there is one.
 */
export function collaboratorColours(
  collaborators: readonly Pick<Collaborator, 'sessionId' | 'user'>[],
): ReadonlyMap<string, CollaboratorColour> {
  const ofPerson = new Map<string, CollaboratorColour>();
  const ofSession = new Map<string, CollaboratorColour>();
  for (const { sessionId, user } of collaborators) {
    const person = JSON.stringify([user.type, user.username]);
    const colour = ofPerson.get(person) ?? free(spread(person), new Set(ofPerson.values()));
    ofPerson.set(person, colour);
    ofSession.set(sessionId, colour);
  }
  return ofSession;
}

function free(first: number, taken: ReadonlySet<CollaboratorColour>): CollaboratorColour {
  const inTurn = colours.map((_, step) => colours[(first + step) % colours.length] ?? 'A');
  return inTurn.find((colour) => !taken.has(colour)) ?? inTurn[0] ?? 'A';
}

/** A number that texts which differ little do not share (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
