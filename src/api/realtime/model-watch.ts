import type { ConvergenceDomain, DomainUser, IConvergenceEvent, RealTimeModel } from '@convergence/convergence';
import type { Path } from '~/core/document/value';
import { readVersions } from './history';
import { type ConnectedDomains, type Connection, keepProto } from './connected-domains';
import { editOf, elementAt, isStepwise, perform, type ValueEvent, whyTooLarge } from './model-edits';
import {
  closeWithServer,
  countUnacknowledged,
  ignoreDanglingReferences,
  ignoreLostAttempts,
  leaveModel,
  ownResentOperations,
  whenLeft,
} from './model-leaving';
import { ModelPresences } from './model-presences';
import type { Author, Collaborator, LinkTarget, ModelEvent, ModelFacts, OpenModel, Unacknowledged } from './port';

/** Everything except document changes is batched over this time, in milliseconds: versions, carets, participants. */
const gathering = 100;

/** See `RealtimeContent.openModel`. */
export function openModel(
  domains: ConnectedDomains,
  target: LinkTarget,
  modelId: string,
  report: (event: ModelEvent) => void,
): OpenModel {
  keepProto();
  const watch = new ModelWatch(domains, modelId, report);
  queueMicrotask(() => watch.start(target));
  return watch;
}

/** Models that could not be read on a connection, with the reason. The server considers them open and would refuse to open them again. */
const unreadable = new WeakMap<ConvergenceDomain, Map<string, string>>();
function noteUnreadable(domain: ConvergenceDomain, modelId: string, reason: string): void {
  const known = unreadable.get(domain) ?? new Map<string, string>();
  unreadable.set(domain, known.set(modelId, reason));
}

class ModelWatch implements OpenModel {
  readonly #domains: ConnectedDomains;
  readonly #modelId: string;
  readonly #report: (event: ModelEvent) => void;
  #unfollow: (() => void) | undefined;
  #ended = false;
  #connection: Connection | undefined;
  /** Survives an interruption: the client catches up. */
  #model: RealTimeModel | undefined;
  #domain: ConvergenceDomain | undefined;
  #presences: ModelPresences | undefined;
  #unsubscribe: (() => void)[] = [];
  #isStored = true;
  /** True from the loss of the connection until the model has caught up on the next one. */
  #isCatchingUp = false;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #modifiedBy: Author | undefined;
  /** The sessions that the model had, which change with each connection. */
  readonly #sessions = new Set<string>();
  /** Of the model when it ended. */
  #unacknowledged: Unacknowledged = { count: 0, version: 0, sessions: this.#sessions };
  #isForbidden = false;
  readonly #over = new AbortController();

  constructor(domains: ConnectedDomains, modelId: string, report: (event: ModelEvent) => void) {
    this.#domains = domains;
    this.#modelId = modelId;
    this.#report = report;
  }

  start(target: LinkTarget): void {
    if (this.#ended) return;
    this.#unfollow = this.#domains.follow(target, (connection) => this.#follow(target, connection));
  }

  edit(edits: Parameters<OpenModel['edit']>[0]): void {
    const model = this.#model;
    if (!model || this.#ended) throw new Error('The model is not open.');
    if (!model.permissions().write) throw new Error('You may not change this model.');
    const why = whyTooLarge(edits);
    if (why !== undefined) throw new Error(why);
    const [only] = edits;
    if (edits.length === 1 && only && !isStepwise(only)) perform(model, only);
    else if (edits.length > 0) this.#batch(model, edits);
    else return;
    // An edit that changes nothing is not sent.
    if (!model.isCommitted()) this.#modifiedBy = userOf(model.session().user());
    // Synchronous, so that the change never appears as stored, whatever happens to the connection next.
    if (this.#isStored) this.#reportFacts(model);
    this.#tellSoon();
  }

  show(presence: Parameters<OpenModel['show']>[0]): void {
    if (!this.#ended) this.#presences?.show(presence);
  }

  close(): void {
    if (!this.#ended) this.#quit();
  }

  idAt(path: Path): string | undefined {
    try {
      return this.#model && elementAt(this.#model, path).id();
    } catch {
      return undefined;
    }
  }

  unacknowledged(): Unacknowledged {
    const model = this.#model;
    if (model)
      this.#unacknowledged = {
        count: countUnacknowledged(model),
        version: model.version(),
        sessions: this.#sessions,
      };
    return this.#unacknowledged;
  }

  /** The client sends the batch when it is completed. A batch that fails halfway can't be reverted: the model must be reopened. */
  #batch(model: RealTimeModel, edits: Parameters<OpenModel['edit']>[0]): void {
    model.startBatch();
    try {
      for (const edit of edits) perform(model, edit);
    } catch (error) {
      if (model.batchSize() === 0) model.cancelBatch();
      else {
        model.completeBatch();
        this.#end({ type: 'model.closed', reason: 'The change was only partly applied.' });
      }
      throw error;
    }
    // The client drops edits that change nothing, and refuses an empty batch.
    if (model.batchSize() > 0) model.completeBatch();
    else model.cancelBatch();
  }

  #follow(target: LinkTarget, connection: Connection | undefined): void {
    this.#connection = connection;
    // The model of an interrupted connection reports its own state.
    if (this.#model && (!connection || connection.domain === this.#domain)) return;
    if (this.#model) return this.#end({ type: 'model.detached' });
    this.#report(connection ? { type: 'model.opening' } : { type: 'model.waiting' });
    if (connection) void this.#open(target, connection);
  }

  async #open(target: LinkTarget, connection: Connection): Promise<void> {
    const { domain } = connection;
    try {
      const reason = unreadable.get(domain)?.get(this.#modelId);
      if (reason !== undefined) throw new RangeError(reason);
      await whenLeft(domain, this.#modelId);
      if (this.#ended || this.#connection !== connection) return;
      const model = await domain.models().open(this.#modelId);
      if (this.#ended || this.#connection !== connection) {
        if (this.#ended) leaveModel(domain, model, false);
        return;
      }
      this.#domain = domain;
      this.#take(model);
      if (model.version() > 1) void this.#readLastAuthor(target, model.version());
    } catch (error) {
      if (error instanceof RangeError) noteUnreadable(domain, this.#modelId, error.message);
      if (!this.#ended && this.#connection === connection) this.#end(refusalOf(error));
    }
  }

  #take(model: RealTimeModel): void {
    this.#model = model;
    ignoreDanglingReferences(model, () => this.#tellSoon());
    closeWithServer(model, () => (this.#isForbidden = true));
    forgetRemovedValues(model);
    ignoreLostAttempts(model);
    ownResentOperations(model);
    this.#sessions.add(model.session().sessionId());
    this.#presences = new ModelPresences(model);
    const subscription = model.events().subscribe((event) => this.#handle(model, event));
    const changed = model
      .root()
      .events()
      .subscribe((event) => this.#changed(event as ValueEvent));
    this.#unsubscribe = [() => subscription.unsubscribe(), () => changed.unsubscribe()];
    this.#report({
      type: 'model.opened',
      data: model.root().value(),
      facts: this.#factsOf(model),
      collaborators: collaboratorsOf(model),
    });
    this.#report({ type: 'model.presences', presences: this.#presences.all() });
  }

  /** Who made the last change before the model was opened. It is left out where the history can't be read, as it is not needed. */
  async #readLastAuthor(target: LinkTarget, version: number): Promise<void> {
    const range = { modelId: this.#modelId, first: version, last: version };
    const [last] = await readVersions(this.#domains, target, range, this.#over.signal).catch(() => []);
    if (this.#ended || this.#modifiedBy || !last?.user) return;
    this.#modifiedBy = last.user;
    this.#tellSoon();
  }

  #changed(event: ValueEvent): void {
    // The root also reports its own changes as `model_changed`; other events of the root would report them twice.
    const change = event.name === 'model_changed' ? event.childEvent : undefined;
    if (!change || change.local) return;
    this.#modifiedBy = userOf(change.user);
    const edit = editOf(change);
    if (edit) this.#report({ type: 'model.edited', edits: [edit], sessionId: change.sessionId });
  }

  #handle(model: RealTimeModel, event: IConvergenceEvent): void {
    switch (event.name) {
      case 'deleted':
        return this.#end({ type: 'model.deleted' });
      case 'closed': {
        // The client reports a deletion as a second event, after this one.
        const { reason } = event as { reason?: string };
        setTimeout(() => this.#end(this.#closing(reason ?? '')), 0);
        return;
      }
      case 'resync_error':
        this.#isCatchingUp = false;
        return this.#end({ type: 'model.closed', reason: (event as { message?: string }).message ?? '' });
      case 'offline':
        this.#isCatchingUp = true;
        this.#presences?.goOffline();
        return this.#report({ type: 'model.offline' });
      case 'resync_started':
        this.#sessions.add(model.session().sessionId());
        return this.#report({ type: 'model.resyncing' });
      // Not on `resync_completed`: the client does not know the participants yet.
      case 'online':
        this.#isCatchingUp = false;
        this.#presences?.goOnline();
        this.#report({ type: 'model.online' });
        this.#report({ type: 'model.collaborators', collaborators: collaboratorsOf(model) });
        return this.#tellSoon();
      case 'collaborator_opened':
      case 'collaborator_closed':
        return this.#report({ type: 'model.collaborators', collaborators: collaboratorsOf(model) });
      case 'version_changed':
      case 'modified':
      case 'committed':
      case 'permissions_changed':
        return this.#tellSoon();
    }
  }

  /** The client also closes models when a connection is given up. */
  #closing(reason: string): ModelEvent {
    if (this.#isForbidden) return { type: 'model.refused', code: 'unauthorized', reason };
    return this.#domain?.isConnected() ? { type: 'model.closed', reason } : { type: 'model.detached' };
  }

  #tellSoon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const model = this.#model;
      if (!model || this.#ended) return;
      this.#reportFacts(model);
      if (this.#presences) this.#report({ type: 'model.presences', presences: this.#presences.all() });
    }, gathering);
  }

  #reportFacts(model: RealTimeModel): void {
    const facts = this.#factsOf(model);
    this.#isStored = facts.isCommitted;
    this.#report({ type: 'model.facts', facts });
  }

  #factsOf(model: RealTimeModel): ModelFacts {
    return {
      collectionId: model.collectionId(),
      version: model.version(),
      createdAt: model.createdTime().getTime(),
      modifiedAt: model.time().getTime(),
      canWrite: model.permissions().write,
      isCommitted: model.isCommitted(),
      modifiedBy: this.#modifiedBy,
    };
  }

  #end(last: ModelEvent): void {
    if (this.#ended) return;
    this.#quit();
    this.#report(last);
  }

  #quit(): void {
    this.unacknowledged();
    this.#ended = true;
    this.#over.abort();
    clearTimeout(this.#gathering);
    this.#unfollow?.();
    for (const end of this.#unsubscribe) end();
    this.#presences = undefined;
    if (this.#domain && this.#model) leaveModel(this.#domain, this.#model, this.#isCatchingUp);
    this.#model = undefined;
  }
}

const userOf = ({ userType, username, displayName }: DomainUser): Author => ({
  type: userType,
  username,
  displayName: displayName ?? '',
});

const collaboratorsOf = (model: RealTimeModel): Collaborator[] => {
  const own = model.session().sessionId();
  return model.collaborators().map(({ sessionId, user }) => ({
    sessionId,
    user: userOf(user),
    isOwn: sessionId === own,
  }));
};

function refusalOf(error: unknown): ModelEvent {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof message === 'string' ? message : '';
  if (code === 'model_deleted') return { type: 'model.deleted' };
  return typeof code === 'string' && code !== 'request_timeout'
    ? { type: 'model.refused', code, reason }
    : { type: 'model.failed', reason: reason || 'The realtime service did not answer.' };
}

/** Private parts of the public client. */
type ElementNode = { id: () => string; isDetached: () => boolean };
type Elements = { wrap?: (node: ElementNode) => unknown; _wrappers?: Map<string, unknown> };

/**
 * Makes a model forget removed values. The public client forgets the element of a value that is removed, but then makes another one for the event
 * of the removal, and keeps that as long as the model is open: 3 kB for a text.
 */
function forgetRemovedValues(model: RealTimeModel): void {
  const { _wrapperFactory: elements } = model as unknown as { _wrapperFactory?: Elements };
  const { wrap, _wrappers: kept } = elements ?? {};
  if (!elements || !wrap || !kept) return;
  /** The events of one removal have the same element. */
  const removed = new WeakMap<ElementNode, unknown>();
  elements.wrap = (node) => {
    const known = removed.get(node);
    if (known !== undefined) return known;
    const isKept = kept.has(node.id());
    const element = wrap.call(elements, node);
    if (!isKept && node.isDetached()) {
      kept.delete(node.id());
      removed.set(node, element);
    }
    return element;
  };
}
