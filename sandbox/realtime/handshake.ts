import type { Imitates } from '../hazards';
import { doorOf, findDomain } from '../state/domains';
import { closeDomainSession, openDomainSession, type SessionDetails } from '../state/domain-sessions';
import { noteDomainLogin } from '../state/domain-users';
import { isUnsettled } from '../state/life-cycle';
import type { Domain, DomainSession, DomainUser } from '../state/records';
import { hashToken } from '../state/secrets';
import type { State } from '../state/state';
import { authenticate, type Refusal, refusals } from './authentication';
import type { Body, ConnectionRequest } from './messages';
import type { Room } from './room';
import { userData } from './user-data';

const serverVersion = '1.0.0-rc.13';

export type Address = { namespace: string; id: string };
export type Peer = Pick<SessionDetails, 'clientMetaData' | 'remoteHost'>;
export type HandshakeScope = {
  state: State;
  hazards: Imitates;
  roomOf: (domain: Domain) => Room;
  /** Nobody has connected to the domain since the start. */
  isAsleep: (domain: Domain) => boolean;
  /** False once the socket has closed; then no session is opened. */
  stillThere: () => boolean;
};

export type Admission = {
  domain: Domain;
  room: Room;
  user: DomainUser;
  session: DomainSession;
  response: Body;
};

export const refusalResponse = (failure: Refusal): Body => ['connectionResponse', { failure }];

/** Handles a `connectionRequest` and records the session. Undefined if the client has left in the meantime. */
export const shakeHands = async (
  request: ConnectionRequest,
  address: Address,
  peer: Peer,
  scope: HandshakeScope,
): Promise<Admission | Refusal | undefined> => {
  const { state, hazards } = scope;
  const closed = doorRefusal(state, address);
  if (closed) return closed;
  const domain = findDomain(state, address.namespace, address.id) as Domain;
  if (hazards('unsettled-domain') && isUnsettled(state, domain)) return refusals.databaseError(address);

  let authenticated;
  try {
    const convergenceOnly = doorOf(domain) === 'convergence-only';
    authenticated = await authenticate(request, { state, domain, convergenceOnly, hazards });
  } catch {
    return refusals.databaseError(address);
  }
  if ('code' in authenticated) return authenticated;
  if (!scope.stillThere()) return undefined;
  const { user, authMethod, reconnectToken } = authenticated;
  if (hazards('refused-restart') && authMethod === 'reconnect' && scope.isAsleep(domain)) {
    scope.roomOf(domain);
    return refusals.notInitialized();
  }

  // Checking a token takes time, and the domain may have closed in the meantime.
  const closedMeanwhile = doorRefusal(state, address, user);
  if (closedMeanwhile) return closedMeanwhile;

  let session;
  try {
    const { client = '', clientVersion = '' } = request;
    session = openDomainSession(state, domain, user, {
      authMethod,
      client,
      clientVersion,
      ...peer,
      reconnect: hashToken(reconnectToken),
    });
    noteDomainLogin(state, domain, user);
    // The client keeps the reconnect token, so it must survive a restart.
    await state.flush();
  } catch {
    if (session) closeDomainSession(state, domain, session);
    return refusals.sessionNotCreated();
  }
  const closedLately = doorRefusal(state, address, user);
  if (closedLately) {
    closeDomainSession(state, domain, session);
    return closedLately;
  }

  try {
    const room = scope.roomOf(domain);
    const success = {
      namespace: domain.namespace,
      domainId: domain.id,
      user: userData(user),
      sessionId: session.id,
      reconnectToken,
      presenceState: room.presenceState(user),
    };
    const response: Body = ['connectionResponse', { server: { version: serverVersion }, success }];
    return { domain, room, user, session, response };
  } catch {
    closeDomainSession(state, domain, session);
    return refusals.serverError();
  }
};

/** Why this user, or any user, cannot connect now. */
const doorRefusal = (state: State, address: Address, user?: DomainUser): Refusal | undefined => {
  const door = doorOf(findDomain(state, address.namespace, address.id));
  if (door === 'absent') return refusals.notFound(address);
  if (door === 'unavailable') return refusals.unavailable(address);
  if (door === 'convergence-only' && user && user.userType !== 'convergence') return refusals.unavailable(address);
  return undefined;
};
