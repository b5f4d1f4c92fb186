import type {
  Activity,
  ActivityParticipant as ClientParticipant,
  ActivityService,
  IActivityEvent,
} from '@convergence/convergence';
import type { ActivityKey } from '~/api/rest/domain/activities';
import type { ConnectedDomains, Connection } from './connected-domains';
import type { ActivityEvent, ActivityParticipant, LinkTarget } from './port';

/** The client makes a new object of a participant whose state has changed. */
const known = new WeakMap<ClientParticipant, ActivityParticipant>();

/** Those who take part, as the port tells them. One whose user the server has not introduced has an empty name. */
const participantsOf = (activity: Activity): ActivityParticipant[] =>
  activity.participants().map((each) => {
    const told = known.get(each) ?? participantOf(each);
    known.set(each, told);
    return told;
  });

function participantOf({ sessionId, user, state }: ClientParticipant): ActivityParticipant {
  const { userType, username, displayName } = user as Partial<ClientParticipant['user']>;
  return {
    sessionId,
    user: { type: userType ?? 'normal', username: username ?? '', displayName: displayName ?? '' },
    state: [...state],
  };
}

/** Milliseconds in which changes are gathered: the state of someone who moves a cursor changes all the time. */
const gathering = 50;

type ActivityWatchNeeds = { domains: ConnectedDomains; activities: UnseenActivities };

/** See `RealtimeContent.watchActivity`. */
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
  /** What is joined, or being joined, on this connection. */
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
    const { domain, left } = this.#connection ?? {};
    const presence = this.#presence;
    this.#quit();
    if (!presence || !domain || !this.#connection) return;
    const leave = async () => {
      await presence.joined;
      if (domain.isConnected() && presence.activity.isJoined()) await presence.activity.leave();
    };
    // What can't be left any more is left with its connection.
    this.#connection.left = Promise.all([left, leave().catch(() => this.#forget(domain, presence.activity))]);
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
    const subscription = activity.events().subscribe((event) => this.#heard(event));
    this.#unsubscribe = () => subscription.unsubscribe();
    this.#tell(activity);
  }

  #heard(event: IActivityEvent): void {
    const { activity, name } = event;
    if (name === 'deleted') this.#end({ type: 'activity.deleted' });
    else if (name === 'force_leave') {
      const { reason } = event as { reason?: unknown };
      this.#end({ type: 'activity.forcedOut', reason: typeof reason === 'string' ? reason : '' });
    } else if (name === 'left') {
      // Another watch of the same activity has left, and the client counts both as one.
      this.#follow(this.#connection);
    } else this.#gathering ??= setTimeout(() => this.#tell(activity), gathering);
  }

  #tell(activity: Activity): void {
    this.#gathering = undefined;
    this.#report({ type: 'activity.seen', participants: participantsOf(activity) });
  }

  /** The server no longer counts the operator in. */
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

/** Where there is none, a server may say so by the wrong code. */
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
 * Joining and leaving where the public client fails: its list of joined activities keeps one that could not be joined, and answers
 * the next try with the old failure; it follows each join by a promise of its own whose rejection nobody handles; and each activity
 * that was ever joined joins again by itself with each new connection, also when it was left. All of it is kept from happening here.
 */
export class UnseenActivities {
  readonly #whenJoined: WhenJoined;

  /** @param client The client's class, whose instances are mended from now on. */
  constructor(client: { prototype: Activity }) {
    const { prototype } = client;
    // Another link may have mended it already: the client's own method is kept beside it.
    const methods = prototype as unknown as Partial<Record<string | symbol, WhenJoined>>;
    const whenJoined = methods[trulyJoined] ?? methods['_whenJoined'];
    if (!whenJoined) throw new Error('The client is not one that can be mended.');
    this.#whenJoined = whenJoined;
    methods[trulyJoined] = whenJoined;
    // What the client does with it is right for a success; a failure is told to whoever joins here.
    prototype._whenJoined = function (this: Activity) {
      return whenJoined.call(this).catch(() => new Promise<never>(() => {}));
    };
  }

  /** Starts to join, unseen by the others. Rejects as the server refuses; may stay pending where the connection is lost. */
  join(service: ActivityService, { type, id }: ActivityKey): { activity: Activity; joined: Promise<void> } {
    void service.join(type, id, { lurk: true });
    const activity = [...service.joined().values()].find((each) => each.type() === type && each.id() === id);
    if (!activity) throw new Error('The client keeps no activity of this name.');
    Object.assign(activity, { _joinWhileOnline: () => {} });
    return { activity, joined: this.#whenJoined.call(activity) };
  }

  /** Takes an activity off the client that the server does not count it in: after a failure, and when a connection is lost. */
  forget(service: ActivityService, activity: Activity): void {
    const { _joinedActivities: kept } = service as unknown as { _joinedActivities?: Map<string, Activity> };
    for (const [name, each] of [...(kept ?? [])]) if (each === activity) kept?.delete(name);
    const { _completeLeave: end } = activity as unknown as { _completeLeave?: (this: Activity) => void };
    end?.call(activity);
  }
}
