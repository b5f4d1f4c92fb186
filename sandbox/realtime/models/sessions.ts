import type { Model } from '../../state/records';
import { findModel, removeModel } from '../../state/models';
import type { State } from '../../state/state';
import { introduceSessions } from '../user-data';
import { type Body, RequestError } from '../messages';
import type { Member } from '../room';
import {
  addSession,
  dropSession,
  membersOf,
  modelSessionsOf,
  sessionByResource,
  type Joining,
  type ModelSession,
  type OpenModel,
} from './open-model';

/** Reasons for closing a model at a client, with their protocol numbers. */
export const closeReasons = {
  unauthorized: 1,
  deleted: 2,
  operation: 4,
  reference: 5,
  permissions: 8,
} as const;

const bodies = new WeakMap<object, Map<string, Body>>();

/** The same body for all sessions that get this content under the same resource id, so that it is encoded once. */
const bodyFor = ({ resourceId }: ModelSession, name: string, content: object): Body => {
  const known = bodies.get(content) ?? new Map<string, Body>();
  bodies.set(content, known);
  const key = `${name} ${resourceId}`;
  const body: Body = known.get(key) ?? [name, { resourceId, ...content }];
  known.set(key, body);
  return body;
};

/** Sends a message about the model to a session. */
export const tell = (session: ModelSession, name: string, content: object): void => {
  const { member, held } = session;
  const body = bodyFor(session, name, content);
  if (held) held.push(() => member.send(body));
  else member.send(body);
};

const introduced = new WeakMap<Member, Set<string>>();

/** Ids of the sessions whose users were sent to the client. */
const introducedTo = (member: Member) => {
  const known = introduced.get(member) ?? new Set<string>();
  introduced.set(member, known);
  return known;
};

/** Sends the users of these sessions, even if other messages are held back. */
export const introduce = ({ member, open }: ModelSession, members: Member[]): void => {
  const known = introducedTo(member);
  for (const each of members) known.add(each.session.id);
  member.send(introduceSessions(open.domain, members));
};

/**
 * Sends a message that names another session. Its user is sent first, once per client, together with those of all others that have
 * joined by then.
 */
export const tellOf = (session: ModelSession, about: Member, name: string, content: object): void => {
  const known = introducedTo(session.member);
  if (!known.has(about.session.id)) {
    const strangers = membersOf(session.open).filter((each) => each !== about && !known.has(each.session.id));
    introduce(session, [about, ...strangers]);
  }
  tell(session, name, content);
};

/** Sends messages held back until the client knows the model. */
export const release = (session: ModelSession): void => {
  const held = session.held ?? [];
  session.held = undefined;
  for (const send of held) send();
};

/**
 * The sessions to notify of joins, leaves and references. Call it when the event happens, not when it is sent: a resyncing session
 * gets the list of participants at the end and must not be notified of others before.
 */
export const caughtUp = (sessions: Iterable<ModelSession>): ModelSession[] =>
  [...sessions].filter(({ resyncing }) => !resyncing);

const persistenceError = 'There was an unexpected persistence error applying an operation.';

const sendForceClose = (session: ModelSession, reason: string, reasonCode: number) =>
  tell(session, 'forceCloseRealTimeModel', { reason, reasonCode });

/** Messages for this model's sessions are lost, so they must open it again. */
export const closeLost = (open: OpenModel) => {
  for (const session of [...open.sessions]) {
    dropSession(session);
    sendForceClose(session, persistenceError, closeReasons.operation);
  }
};

export const join = (state: State, model: Model, joining: Joining): ModelSession => {
  const { member } = joining;
  if (modelSessionsOf(member).length === 0) {
    member.farewells.add(() => {
      for (const session of modelSessionsOf(member)) leave(session);
    });
  }
  return addSession(state, model, joining, closeLost);
};

const removeIfUnused = ({ state, domain, model, sessions }: OpenModel) => {
  if (model.ephemeral && sessions.size === 0 && findModel(domain, model.id) === model)
    removeModel(state, domain, model);
};

/** Removes the session and notifies the others. */
export const leave = (session: ModelSession): void => {
  const { open, member, resyncing } = session;
  if (!dropSession(session)) return;
  const sessionId = member.session.id;
  const others = caughtUp(open.sessions);
  open.delivery.post(() => {
    const content = { sessionId };
    for (const other of others)
      tell(other, resyncing ? 'remoteClientResyncCompleted' : 'remoteClientClosedModel', content);
  });
  removeIfUnused(open);
};

/** Removes the session, sends it the reason, and notifies the others. */
export const forceClose = (session: ModelSession, reason: string, reasonCode: number): void => {
  if (!session.open.sessions.has(session)) return;
  session.open.delivery.post(() => sendForceClose(session, reason, reasonCode));
  leave(session);
};

/** The model was removed. Closes it for all sessions without notifying them of each other. */
export const closeDeleted = (open: OpenModel): void => {
  for (const session of [...open.sessions]) {
    dropSession(session);
    open.delivery.post(() => sendForceClose(session, 'The model was deleted', closeReasons.deleted));
  }
};

/** @throws RequestError */
export const requireSession = (member: Member, resourceId: number): ModelSession => {
  const session = sessionByResource(member, resourceId);
  if (session) return session;
  throw new RequestError('unknown_resource_id', `A model with resource id '${resourceId}' does not exist.`, {
    resourceId: { numberValue: resourceId },
  });
};
