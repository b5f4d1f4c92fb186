import type { Operation } from '../../ot/operation';
import type { ReferenceValues } from '../../ot/reference';
import type { Domain, Model, ModelPermissions } from '../../state/records';
import { noteModelClosed, noteModelOpened } from '../../state/models';
import type { State } from '../../state/state';
import type { Member } from '../room';
import { operationsSince } from '../../state/model-history';

/**
 * Sends messages to the sessions of one model in one order. A message about a change is sent when the change is on disk, and
 * later messages wait for it.
 */
type Delivery = {
  /** Sends now or in order. `durable`: a change must be on disk first. */
  post(send: () => void, durable?: 'durable'): void;
  /** Resolves when everything posted before has been sent; rejects after a failed write. */
  settled(): Promise<void>;
};

type Item = { send: () => void; failed?: (error: unknown) => void };

/** @param failed called when writing or sending fails; waiting messages are dropped */
export const createDelivery = (flush: () => Promise<void>, failed: () => void): Delivery => {
  let waiting: Item[] = [];
  let unwritten = false;
  let running = false;

  const lose = (unsent: Item[], error: unknown) => {
    const lost = [...unsent, ...waiting];
    waiting = [];
    failed();
    for (const each of lost) each.failed?.(error);
  };
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      let begun = 0;
      try {
        if (unwritten) {
          unwritten = false;
          await flush();
        }
        for (const { send } of batch) {
          begun += 1;
          send();
        }
      } catch (error) {
        lose(batch.slice(begun), error);
      }
    }
    running = false;
  };
  const add = (item: Item) => {
    waiting.push(item);
    if (!running) void run();
  };

  return {
    post: (send, durable) => {
      if (durable) unwritten = true;
      add({ send });
    },
    settled: () => new Promise((resolve, reject) => add({ send: resolve, failed: reject })),
  };
};

/** A reference that a session shares. */
export type SharedReference = {
  /** The element of the reference; undefined: the model. */
  readonly valueId: string | undefined;
  readonly key: string;
  values: ReferenceValues;
  /** Its target text was replaced, and every client has dropped it. */
  forgotten: boolean;
};

/** A session that has a model open, or is reconnecting to it. */
export type ModelSession = {
  readonly member: Member;
  readonly open: OpenModel;
  /** Number of the model in this session, for the session and the server. */
  readonly resourceId: number;
  /** Sessions whose operations count as its own: itself and those it continues after a reconnect. */
  readonly own: ReadonlySet<string>;
  resyncing: boolean;
  permissions: ModelPermissions;
  /** The version that its last operation was based on. */
  contextVersion: number;
  /** Operations of others by the version they were applied to, transformed against its own since `contextVersion`. */
  readonly path: { version: number; operation: Operation }[];
  /** The version up to which `path` has the operations of others. */
  pathEnd: number;
  /** Sequence number of the last operation received before its connection was lost. The client may send it again. */
  lastReceived: number;
  readonly references: Map<string, SharedReference>;
  /** Messages to send after the answer that introduces the model to the client. */
  held: (() => void)[] | undefined;
};

/** A model that at least one session has open. */
export type OpenModel = {
  readonly state: State;
  readonly domain: Domain;
  readonly model: Model;
  /** In opening order. */
  readonly sessions: Set<ModelSession>;
  readonly delivery: Delivery;
};

const openModels = new WeakMap<Model, OpenModel>();
const resources = new WeakMap<Member, { next: number; byId: Map<number, ModelSession> }>();

const resourcesOf = (member: Member) => {
  const known = resources.get(member) ?? { next: 0, byId: new Map<number, ModelSession>() };
  resources.set(member, known);
  return known;
};

export const findOpenModel = (model: Model): OpenModel | undefined => openModels.get(model);

export const sessionByResource = (member: Member, resourceId: number): ModelSession | undefined =>
  resourcesOf(member).byId.get(resourceId);

/** All models the session has open. */
export const modelSessionsOf = (member: Member): ModelSession[] => [...resourcesOf(member).byId.values()];

export const othersThan = (session: ModelSession): ModelSession[] =>
  [...session.open.sessions].filter((each) => each !== session);

export const membersOf = ({ sessions }: OpenModel): Member[] => [...sessions].map(({ member }) => member);

export type Joining = Pick<ModelSession, 'member' | 'own' | 'resyncing' | 'permissions' | 'contextVersion'>;

/** `lost`: called when a change of the model cannot be written to disk. */
export const addSession = (
  state: State,
  model: Model,
  joining: Joining,
  lost: (open: OpenModel) => void,
): ModelSession => {
  const { member } = joining;
  let open = openModels.get(model);
  if (!open) {
    const created: OpenModel = {
      state,
      domain: member.domain,
      model,
      sessions: new Set(),
      delivery: createDelivery(
        () => state.flush(),
        () => lost(created),
      ),
    };
    open = created;
    openModels.set(model, open);
  }
  const { byId } = resourcesOf(member);
  const resourceId = resourcesOf(member).next++;
  const session: ModelSession = {
    ...joining,
    open,
    resourceId,
    path: [],
    pathEnd: joining.contextVersion,
    lastReceived: -1,
    references: new Map(),
    held: [],
  };
  open.sessions.add(session);
  byId.set(resourceId, session);
  noteModelOpened(model, member.session.id);
  return session;
};

/** False if the session had already left. */
export const dropSession = (session: ModelSession): boolean => {
  const { open, member, resourceId } = session;
  if (!open.sessions.delete(session)) return false;
  resourcesOf(member).byId.delete(resourceId);
  noteModelClosed(open.model, member.session.id);
  if (open.sessions.size === 0) openModels.delete(open.model);
  return true;
};

/**
 * Moves the session to `version`. Returns the operations of others that it had not received there, in order: first those already
 * transformed against its earlier operations, then later ones. Undefined if the session cannot have been at that version.
 */
export const pathFrom = (session: ModelSession, version: number): ModelSession['path'] | undefined => {
  const { path, own, open, contextVersion } = session;
  const { model } = open;
  if (version < contextVersion || version > model.version) return undefined;
  const later = operationsSince(model, Math.max(session.pathEnd, version));
  if (!later) return undefined;
  const kept = path.findIndex((each) => each.version >= version);
  path.splice(0, kept < 0 ? path.length : kept);
  for (const stored of later)
    if (!own.has(stored.sessionId)) path.push({ version: stored.version - 1, operation: stored.operation });
  session.pathEnd = model.version;
  session.contextVersion = version;
  return path;
};
