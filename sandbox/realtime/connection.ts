import type { Exchange, Member, MessageHandler, RequestHandler } from './room';
import { type Body, type Envelope, notSupported, RequestError } from './messages';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { closeDomainSession } from '../state/domain-sessions';
import type { State } from '../state/state';
import { whyUnstorable } from '../state/storable';
import { activityMessages, activityRequests } from './activities/activities';
import { chatRequests } from './chats/chats';
import { createClientQuestions } from './client-questions';
import { clientNormalMessages, clientRequests, clientResponses, decode, encode, encodeMessage } from './codec';
import { type Address, type Admission, type HandshakeScope, type Peer, refusalResponse, shakeHands } from './handshake';
import { startHeartbeat } from './heartbeat';
import { identityRequests } from './identity';
import { refuseSubmission } from './models/submit';
import { modelMessages, modelRequests } from './models/models';
import { permissionRequests } from './permissions';
import { availabilityChanged, presenceMessages, presenceRequests } from './presence';

const serverTimeRequest = (_: object, { state }: Exchange): Body => {
  const now = state.now();
  const seconds = Math.floor(now / 1_000);
  return ['serverTimeResponse', { serverTime: { seconds, nanos: Math.floor((now - seconds * 1_000) * 1_000_000) } }];
};

/** Bytes not yet accepted by the network above which no more messages are read from the same client. */
const mostUnsent = 1_000_000;

/**
 * Sends frames to one client: all of one turn in one packet. A client that doesn't read what it gets isn't read either, so
 * that its requests don't fill the memory with answers.
 * @param wire the network socket under the web socket
 */
const createOutlet = (socket: WebSocket, wire: Duplex): ((bytes: Uint8Array) => void) => {
  let corked = false;
  const uncork = () => {
    corked = false;
    wire.uncork();
  };
  const written = () => {
    if (socket.isPaused && socket.bufferedAmount <= mostUnsent) socket.resume();
  };
  return (bytes) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!corked) {
      corked = true;
      wire.cork();
      process.nextTick(uncork);
    }
    socket.send(bytes, written);
    if (socket.bufferedAmount > mostUnsent) socket.pause();
  };
};

/** Milliseconds. */
export type Timing = { pingInterval: number; pongTimeout: number; handshakeTimeout: number };

export type Connection = {
  /** Undefined until the handshake has succeeded. */
  readonly admission: Admission | undefined;
  /** Closes with code 1000 and no reason. */
  close(): void;
  /** Cuts the connection, as a network failure would. */
  cut(): void;
};

const requests: Record<string, RequestHandler> = {
  serverTimeRequest,
  ...presenceRequests,
  ...identityRequests,
  ...activityRequests,
  ...chatRequests,
  ...permissionRequests,
  ...modelRequests,
};
const messages: Record<string, MessageHandler> = {
  ...presenceMessages,
  ...activityMessages,
  ...modelMessages,
};

/** Milliseconds for a peer to confirm a close before the connection is cut. */
const closeTimeout = 2_000;

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? new Uint8Array(data) : data;

/** Serves one socket from handshake to close. `gone` is called once when it has closed, for any reason. */
export const serveConnection = (
  socket: WebSocket,
  {
    wire,
    address,
    peer,
    timing,
    gone,
    ...rest
  }: {
    /** The network socket under the web socket. */
    wire: Duplex;
    address: Address;
    peer: Peer;
    timing: Timing;
    gone: () => void;
    state: State;
  } & Omit<HandshakeScope, 'stillThere'>,
): Connection => {
  const scope: HandshakeScope = { ...rest, stillThere: () => socket.readyState === socket.OPEN };
  let phase: 'new' | 'authenticating' | 'admitted' | 'closed' = 'new';
  let admission: Admission | undefined;
  let member: Member | undefined;
  let closeTimer: NodeJS.Timeout | undefined;

  const transmit = createOutlet(socket, wire);
  const send = (envelope: Envelope) => {
    transmit(encode(envelope));
    heartbeat.sent();
  };
  const sendMessage = (body: Body) => {
    transmit(encodeMessage(body));
    heartbeat.sent();
  };
  const close = () => {
    if (socket.readyState !== socket.OPEN) return;
    phase = 'closed';
    leave();
    socket.close(1000);
    closeTimer = setTimeout(() => socket.terminate(), closeTimeout).unref();
  };
  const heartbeat = startHeartbeat(timing, { ping: () => sendMessage(['ping', {}]), lost: close });
  const questions = createClientQuestions((requestId, body) => send({ requestId, body }));
  const handshakeTimer = setTimeout(close, timing.handshakeTimeout).unref();

  const enter = (granted: Admission) => {
    const { domain, room, user, session } = granted;
    admission = granted;
    phase = 'admitted';
    member = {
      domain,
      user,
      session,
      subscriptions: new Set(),
      farewells: new Set(),
      send: sendMessage,
      ask: (body) => questions.ask(body),
    };
    const first = !room.isAvailable(user);
    room.enter(member);
    if (first) room.sendToFollowers(user, availabilityChanged(user, true));
  };
  const leave = () => {
    heartbeat.stop();
    clearTimeout(handshakeTimer);
    questions.end();
    if (!admission || !member) return;
    const { domain, room, user, session } = admission;
    const { farewells } = member;
    room.leave(member);
    member = undefined;
    for (const farewell of farewells) farewell();
    closeDomainSession(scope.state, domain, session);
    if (!room.isAvailable(user)) room.sendToFollowers(user, availabilityChanged(user, false));
  };

  const connect = async (responseId: number, content: object) => {
    phase = 'authenticating';
    clearTimeout(handshakeTimer);
    const outcome = await shakeHands(content, address, peer, scope);
    if (!outcome || phase !== 'authenticating') {
      if (outcome && 'session' in outcome) closeDomainSession(scope.state, outcome.domain, outcome.session);
      return;
    }
    if ('code' in outcome) {
      send({ responseId, body: refusalResponse(outcome) });
      return close();
    }
    send({ responseId, body: outcome.response });
    enter(outcome);
  };

  const answer = (responseId: number | undefined, [name, content]: Body) => {
    if (!admission || !member) return;
    const after: (() => void)[] = [];
    const exchange = {
      state: scope.state,
      room: admission.room,
      member,
      hazards: scope.hazards,
      afterAnswer: (effect: () => void) => void after.push(effect),
    };
    const respond = (body: Body) => {
      send({ responseId, body });
      for (const effect of after) effect();
    };
    const refuse = (error: unknown) => {
      const { code, message, details } =
        error instanceof RequestError ? error : new RequestError('unknown', 'An unexpected error occurred.');
      send({ responseId, body: ['error', { code, message, details }] });
    };
    try {
      const take = responseId === undefined ? messages[name] : undefined;
      const handle = responseId === undefined ? undefined : requests[name];
      const body = handle?.(content as never, exchange);
      if (body instanceof Promise) body.then(respond).catch(refuse);
      else if (body) respond(body);
      else if (take) take(content as never, exchange);
      else throw notSupported(name);
    } catch (error) {
      refuse(error);
    }
  };

  /** Whether the protocol allows this message now. Any other message ends the connection without a reason. */
  const isAllowed = ({ requestId, responseId, body: [name] }: Envelope): boolean => {
    if (phase === 'new') return name === 'connectionRequest' && requestId !== undefined && responseId === undefined;
    if (phase !== 'admitted' || name === 'connectionRequest') return false;
    if (clientResponses.has(name)) return responseId !== undefined && requestId === undefined;
    if (responseId !== undefined) return false;
    return requestId === undefined ? clientNormalMessages.has(name) : clientRequests.has(name);
  };

  const refuseContent = ({ requestId, responseId, body: [name, content] }: Envelope, message: string) => {
    const refusal: Body = ['error', { code: 'invalid_message', message, details: {} }];
    if (phase === 'new') return close();
    if (clientResponses.has(name)) return questions.answered(responseId ?? 0, refusal);
    if (member && name === 'operationSubmission') return refuseSubmission(member, content, message);
    send({ responseId: requestId, body: refusal });
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!isBinary || phase === 'closed') return;
    heartbeat.heard();
    const envelope = decode(bytesOf(data));
    if (!envelope) return close();
    const [name, content] = envelope.body;
    if (name === 'ping') return sendMessage(['pong', {}]);
    if (name === 'pong') return;
    if (!isAllowed(envelope)) return close();
    const fault = whyUnstorable(content);
    if (fault) return refuseContent(envelope, `The message can not be stored: ${fault}.`);
    if (phase === 'new') void connect(envelope.requestId ?? 0, content);
    else if (clientResponses.has(name)) questions.answered(envelope.responseId ?? 0, envelope.body);
    else answer(envelope.requestId, envelope.body);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    phase = 'closed';
    clearTimeout(closeTimer);
    leave();
    gone();
  });

  return {
    get admission() {
      return admission;
    },
    close,
    cut: () => socket.terminate(),
  };
};
