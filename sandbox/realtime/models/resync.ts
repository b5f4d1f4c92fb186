import type { Domain, Model, StoredOperation } from '../../state/records';
import { introduceUsers, userIdData, type UserRef } from '../user-data';
import { type Body, RequestError } from '../messages';
import type { Imitates } from '../../hazards';
import { operationsSince } from '../../state/model-history';
import type { Exchange, Member } from '../room';
import { mustRead, permissionsOf, requireModel } from './access';
import { clientsOf, refuseSecondOpening } from './open';
import { findOpenModel, membersOf, type ModelSession, othersThan } from './open-model';
import { sharedReferences } from './references';
import { caughtUp, introduce, join, leave, release, requireSession, tell, tellOf } from './sessions';
import { acknowledgement, remoteOperation } from './submit';

/** Placeholder user for sessions that are too old to be known. */
const forgotten: UserRef = { userType: 'anonymous', username: 'unknown' };

/** `identityCacheUpdate` for sessions that may have ended. */
export const sessionsIntroduction = (domain: Domain, ids: ReadonlySet<string>): Body => {
  const users = new Map<string, UserRef>([...ids].map((id) => [id, forgotten]));
  for (const { id, userType, username } of domain.sessions) {
    if (ids.has(id)) users.set(id, { userType, username });
  }
  const [name, content] = introduceUsers(domain, [...users.values()]);
  const sessions = Object.fromEntries([...users].map(([id, user]) => [id, userIdData(user)]));
  return [name, { ...content, sessions }];
};

/** Milliseconds in which the real server reads what a session has missed, and live operations overtake it. */
const readingTime = 150;

/** The session and those it continues, which share a reconnect token. */
const lineOf = ({ domain, session }: Member): Set<string> => {
  const { reconnect } = session;
  const line = domain.sessions.filter((each) => reconnect !== undefined && each.reconnect === reconnect);
  return new Set([session.id, ...line.map(({ id }) => id)]);
};

const isOwn = ({ own }: Pick<ModelSession, 'own'>, { sessionId }: StoredOperation) => own.has(sessionId);

/**
 * The oldest version that resent operations can be based on. An acknowledgment moves the client to a new version, but not its other
 * pending operations.
 */
const oldestContext = (model: Model, own: ReadonlySet<string>, contextVersion: number): number => {
  const seen = model.operations.slice(0, model.operations.length - (model.version - contextVersion));
  const foreign = seen.findLast((each) => !isOwn({ own }, each));
  return foreign?.version ?? contextVersion - seen.length;
};

/**
 * Sends what the client missed. Its own operations among them reached the server before the connection was lost but were not
 * acknowledged, so it gets acknowledgments. (The real server sends them as operations of another session, and clients give up.)
 */
const replay = (session: ModelSession, missed: StoredOperation[], hazards: Imitates) => {
  const { member, open, resourceId } = session;
  const acknowledged = (each: StoredOperation) => !hazards('foreign-operations') && isOwn(session, each);
  const foreign = missed.filter((each) => !acknowledged(each)).map(({ sessionId }) => sessionId);
  if (foreign.length > 0) member.send(sessionsIntroduction(open.domain, new Set(foreign)));
  for (const each of missed) {
    const [name, content] = acknowledged(each)
      ? ['operationAck', acknowledgement(each)]
      : ['remoteOperation', remoteOperation(each)];
    member.send([name, { resourceId, ...content }]);
  }
};

/**
 * The version at which the client considers itself up to date. It notices only operations of other sessions, so everything after the
 * last of those is omitted and sent later as new. Operations that the client then resends are ignored.
 */
const versionToReach = (session: ModelSession, missed: StoredOperation[], contextVersion: number): number => {
  const lastForeign = missed.findLast((each) => !isOwn(session, each));
  return lastForeign?.version ?? contextVersion;
};

export const modelResyncRequest = async (
  { modelId = '', contextVersion = 0 }: { modelId?: string; contextVersion?: number },
  { state, member, hazards, afterAnswer }: Exchange,
): Promise<Body> => {
  const model = requireModel(member, modelId);
  refuseSecondOpening(member, modelId);
  const permissions = permissionsOf(member, model);
  if (!permissions.read) throw new RequestError('unauthorized', mustRead);
  const own = lineOf(member);
  // Pending messages of the lost connection must not arrive after those resent on this one.
  for (const earlier of findOpenModel(model)?.sessions ?? []) if (own.has(earlier.member.session.id)) leave(earlier);
  const missed = operationsSince(model, contextVersion);
  if (!missed) {
    throw new RequestError(
      'unknown',
      `The model '${modelId}' can not be synchronized from version ${contextVersion}; open it again.`,
    );
  }
  const session = join(state, model, {
    member,
    own,
    resyncing: true,
    permissions,
    contextVersion: oldestContext(model, own, contextVersion),
  });
  const { open, resourceId } = session;
  const sessionId = member.session.id;
  const currentVersion = hazards('foreign-operations')
    ? model.version
    : versionToReach(session, missed, contextVersion);
  if (!hazards('foreign-operations')) {
    const received = missed.filter((each) => isOwn(session, each));
    session.lastReceived = Math.max(-1, ...received.map(({ sequenceNumber }) => sequenceNumber));
  }
  const others = caughtUp(othersThan(session));
  open.delivery.post(() => {
    const content = { sessionId };
    for (const other of others) tellOf(other, member, 'remoteClientResyncStarted', content);
  });
  await open.delivery.settled();
  afterAnswer(() => {
    if (hazards('overtaken-resync')) {
      release(session);
      setTimeout(() => {
        if (open.sessions.has(session)) replay(session, missed, hazards);
      }, readingTime).unref();
      return;
    }
    replay(session, missed, hazards);
    release(session);
  });
  return ['modelResyncResponse', { resourceId, currentVersion, permissions }];
};

/** The client is up to date. `open`: it keeps the model open. */
export const modelResyncClientComplete = (
  { resourceId = 0, open: goesOn = false }: { resourceId?: number; open?: boolean },
  { member }: Exchange,
): void => {
  const session = requireSession(member, resourceId);
  const { open } = session;
  const sessionId = member.session.id;
  if (!goesOn) {
    open.delivery.post(() => tell(session, 'modelResyncServerComplete', {}));
    leave(session);
    return;
  }
  if (!session.resyncing) return;
  session.resyncing = false;
  const others = caughtUp(othersThan(session));
  const clients = clientsOf(open);
  const references = sharedReferences(open);
  const members = membersOf(open);
  open.delivery.post(() => {
    const content = { sessionId };
    for (const other of others) tellOf(other, member, 'remoteClientOpenedModel', content);
    introduce(session, members);
    tell(session, 'modelResyncServerComplete', { ...clients, references });
    for (const other of others) tellOf(other, member, 'remoteClientResyncCompleted', content);
  });
};
