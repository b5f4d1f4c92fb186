import type { Activity, ActivityService } from '@convergence/convergence';
import type { ActivityKey } from '../rest/domain/activities';

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
