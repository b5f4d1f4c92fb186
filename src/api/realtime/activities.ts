import type {
  Activity,
  ActivityParticipant as ClientParticipant,
  ActivityService,
  IActivityEvent,
} from '@convergence/convergence';
import type { ActivityKey } from '~/api/rest/domain/activities';
import type { ConnectedDomains, Connection } from './connected-domains';
import type { ActivityEvent, ActivityParticipant, LinkTarget } from './port';

/** The reported participant for each client object; the client creates a new object when a participant's state changes. */
const known = new WeakMap<ClientParticipant, ActivityParticipant>();

/** The participants as the port reports them. A participant whose user the server has not sent yet has an empty name. */
const participantsOf = (activity: Activity): ActivityParticipant[] =>
  activity.participants().map((each) => {
    const participant = known.get(each) ?? participantOf(each);
    known.set(each, participant);
    return participant;
  });

function participantOf({ sessionId, user, state }: ClientParticipant): ActivityParticipant {
  const { userType, username, displayName } = user as Partial<ClientParticipant['user']>;
  return {
    sessionId,
    user: { type: userType ?? 'normal', username: username ?? '', displayName: displayName ?? '' },
    state: [...state],
  };
}

/** Changes are batched over this time, in milliseconds: a moving cursor changes the state constantly. */
const gathering = 50;

type ActivityWatchNeeds = { domains: ConnectedDomains; activities: UnseenActivities };

export function watchActivity(
  needs: ActivityWatchNeeds,
  target: LinkTarget,
  key: ActivityKey,
  report: (event: ActivityEvent) => void,
): () => void {
  const watch = new ActivityWatch(needs, key, report);
  queueMicrotask(() => watch.start(target));
  return () => watch.stop();
}

class ActivityWatch {
  readonly #needs: ActivityWatchNeeds;
  readonly #key: ActivityKey;
  readonly #report: (event: ActivityEvent) => void;
  #unfollow: (() => void) | undefined;
  #ended = false;
  #connection: Connection | undefined;
  /** The activity that is joined, or being joined, on this connection. */
  #presence: { activity: Activity; joined: Promise<void> } | undefined;
  #unsubscribe: (() => void) | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: ActivityWatchNeeds, key: ActivityKey, report: (event: ActivityEvent) => void) {
    this.#needs = needs;
    this.#key = key;
    this.#report = report;
  }

  start(target: LinkTarget): void {
    if (this.#ended) return;
    this.#unfollow = this.#needs.domains.follow(target, (connection) => this.#follow(connection));
  }

  stop(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unfollow?.();
    const connection = this.#connection;
    const presence = this.#presence;
    this.#quit();
    if (!presence || !connection) return;
    const { domain, left, lost } = connection;
    const leave = async () => {
      await presence.joined;
      if (domain.isConnected() && presence.activity.isJoined()) await presence.activity.leave();
    };
    // The client does not settle a join or a leave that a lost connection interrupts.
    const interrupted = lost.then(() => Promise.reject(new Error('The connection was lost.')));
    // If leaving fails, the activity is left when the connection ends.
    const gone = Promise.race([leave(), interrupted]).catch(() => this.#forget(domain, presence.activity));
    connection.left = Promise.all([left, gone]);
  }

  #follow(connection: Connection | undefined): void {
    const lost = this.#connection;
    const presence = this.#presence;
    this.#quit();
    if (lost && presence) this.#forget(lost.domain, presence.activity);
    this.#connection = connection;
    this.#report(connection ? { type: 'activity.joining' } : { type: 'activity.waiting' });
    if (connection) void this.#join(connection);
  }

  async #join(connection: Connection): Promise<void> {
    await connection.left;
    if (this.#ended || this.#connection !== connection) return;
    const { domain } = connection;
    try {
      this.#presence = this.#needs.activities.join(domain.activities(), this.#key);
      const { activity, joined } = this.#presence;
      await joined;
      if (this.#presence?.activity === activity) this.#watch(activity);
    } catch (error) {
      if (this.#ended || this.#connection !== connection) return;
      this.#end(refusalOf(error), domain);
    }
  }

  #watch(activity: Activity): void {
    const subscription = activity.events().subscribe((event) => this.#handle(event));
    this.#unsubscribe = () => subscription.unsubscribe();
    this.#tell(activity);
  }

  #handle(event: IActivityEvent): void {
    const { activity, name } = event;
    if (name === 'deleted') this.#end({ type: 'activity.deleted' });
    else if (name === 'force_leave') {
      const { reason } = event as { reason?: unknown };
      this.#end({ type: 'activity.forcedOut', reason: typeof reason === 'string' ? reason : '' });
    } else if (name === 'left') {
      // Another watch has left the same activity, and the client treats both as one participant.
      this.#follow(this.#connection);
    } else this.#gathering ??= setTimeout(() => this.#tell(activity), gathering);
  }

  #tell(activity: Activity): void {
    this.#gathering = undefined;
    this.#report({ type: 'activity.seen', participants: participantsOf(activity) });
  }

  /** The server no longer counts the operator as a participant. */
  #end(last: ActivityEvent, domain = this.#connection?.domain): void {
    const presence = this.#presence;
    this.#ended = true;
    this.#unfollow?.();
    this.#quit();
    if (domain && presence) this.#forget(domain, presence.activity);
    this.#report(last);
  }

  #quit(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#presence = undefined;
  }

  #forget(domain: Connection['domain'], activity: Activity): void {
    this.#needs.activities.forget(domain.activities(), activity);
  }
}

/** A server may answer with a wrong code if the activity does not exist. */
function refusalOf(error: unknown): ActivityEvent {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof message === 'string' ? message : '';
  if (code === 'activity_not_found' || /does not exist/.test(reason)) return { type: 'activity.deleted' };
  return typeof code === 'string' && code !== 'request_timeout'
    ? { type: 'activity.refused', reason, code }
    : { type: 'activity.failed', reason: 'The realtime service did not answer.' };
}

type WhenJoined = (this: Activity) => Promise<void>;
const trulyJoined = Symbol('whenTrulyJoined');

/**
 * Works around bugs of the public client in joining and leaving: its list of joined activities keeps one that could not be joined and answers
 * the next attempt with the old failure; each join creates another promise whose rejection is not handled; and every new connection rejoins all
 * activities ever joined, even those that were left.
 */
export class UnseenActivities {
  readonly #whenJoined: WhenJoined;

  /** @param client the client's class, whose instances are patched from now on */
  constructor(client: { prototype: Activity }) {
    const { prototype } = client;
    // Another link may have patched it already; the original method is kept next to it.
    const methods = prototype as unknown as Partial<Record<string | symbol, WhenJoined>>;
    const whenJoined = methods[trulyJoined] ?? methods['_whenJoined'];
    if (!whenJoined) throw new Error('This version of the client has no list of joined activities.');
    this.#whenJoined = whenJoined;
    methods[trulyJoined] = whenJoined;
    // The client's method is right on success; a failure is reported to the caller of join.
    prototype._whenJoined = function (this: Activity) {
      return whenJoined.call(this).catch(() => new Promise<never>(() => {}));
    };
  }

  /** Starts to join in lurk mode. Rejects if the server refuses. May stay pending if the connection is lost. */
  join(service: ActivityService, { type, id }: ActivityKey): { activity: Activity; joined: Promise<void> } {
    void service.join(type, id, { lurk: true });
    const activity = [...service.joined().values()].find((each) => each.type() === type && each.id() === id);
    if (!activity) throw new Error('The client has no activity with this name.');
    Object.assign(activity, { _joinWhileOnline: () => {} });
    return { activity, joined: this.#whenJoined.call(activity) };
  }

  /** Removes an activity from the client's list after a failure or a lost connection. */
  forget(service: ActivityService, activity: Activity): void {
    const { _joinedActivities: kept } = service as unknown as { _joinedActivities?: Map<string, Activity> };
    for (const [name, each] of [...(kept ?? [])]) if (each === activity) kept?.delete(name);
    const { _completeLeave: end } = activity as unknown as { _completeLeave?: (this: Activity) => void };
    end?.call(activity);
  }
}
