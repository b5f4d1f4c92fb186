import type { AnyActorRef, AnyStateMachine, AnyStateNode, InspectionEvent, StateValue, Subscription } from 'xstate';
import { changedFields, eventLabel, fieldsOf } from '~/core/inspection/redaction';
import {
  type ChartState,
  leavesOf,
  type LoggedEvent,
  type MachinePicture,
  type Picture,
} from '~/core/inspection/picture';

const statesOf = ({ states }: AnyStateNode) => Object.values(states as Record<string, AnyStateNode>);

/** A state of a machine's chart, or all of it, with names only. */
export const chartOf = (node: AnyStateNode): ChartState => ({
  key: node.key,
  path: node.path.join('.'),
  kind: node.type,
  states: statesOf(node).map(chartOf),
});

/** The types of all events that a chart names, also those it only ignores, which `machine.events` leaves out. */
const typesOf = (node: AnyStateNode): string[] => [...node.transitions.keys(), ...statesOf(node).flatMap(typesOf)];

type MachineActor = AnyActorRef & { logic: AnyStateMachine };
type Snapshot = { value?: StateValue; context: object; status: string };

const isMachine = (actor: object): actor is MachineActor =>
  'logic' in actor && typeof actor.logic === 'object' && actor.logic !== null && 'root' in actor.logic;

const childrenOf = (actor: AnyActorRef): AnyActorRef[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return Object.values(children).filter((child) => child !== undefined);
};

/** Names in the code: the id of a chart, the name that a chart has for an actor. An actor's own id may be made from data. */
const machineName = ({ logic, sessionId }: MachineActor) => `${logic.id} ${sessionId.replace(/^x:/, '')}`;
const taskName = ({ src }: AnyActorRef) => (typeof src === 'string' ? src : 'task');

/** The paths of all active states, outer ones first. A machine that crashed when it was made has none. */
const activeStates = (value: StateValue = {}, prefix = ''): string[] =>
  Object.entries(typeof value === 'string' ? { [value]: {} } : value).flatMap(([key, inner]) => [
    prefix + key,
    ...activeStates(inner, `${prefix}${key}.`),
  ]);

type Needs = {
  roots: () => AnyActorRef[];
  /** Calls `report` when an actor without a parent starts or stops. @returns a function that stops watching */
  watchRoots: (report: () => void) => () => void;
  now: () => number;
  /** Calls `run` before the browser paints next. */
  nextFrame: (run: () => void) => void;
  /** The number of events that are kept. */
  most?: number;
};

export type Recorder = ReturnType<typeof createRecorder>;

/** Follows all machines of the console. What it keeps is redacted as it arrives, and bounded. */
export function createRecorder({ roots, watchRoots, now, nextFrame, most = 1_000 }: Needs) {
  let events: LoggedEvent[] = [];
  let made = 0;
  let before = new WeakMap<object, Snapshot>();
  const known = new Set<string>();
  const charts = new WeakMap<object, ChartState>();
  const followers = new Set<() => void>();
  let isScheduled = false;

  function changed(): void {
    if (isScheduled || followers.size === 0) return;
    isScheduled = true;
    nextFrame(() => {
      isScheduled = false;
      for (const report of followers) report();
    });
  }

  /** The chart of a machine, whose types of events are known from then on. */
  function learn({ logic }: MachineActor): ChartState {
    const learned = charts.get(logic.config);
    if (learned) return learned;
    const chart = chartOf(logic.root);
    charts.set(logic.config, chart);
    for (const type of typesOf(logic.root)) known.add(type);
    return chart;
  }

  function inspect(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return;
    const { actorRef: actor, event } = inspected;
    const isFirst = event.type === 'xstate.init';
    // Microsteps include the events that a machine raises for itself. They come in the order in which they happen, but not for the start.
    if (!isMachine(actor) || isFirst !== (inspected.type === '@xstate.snapshot')) return;
    learn(actor);
    const snapshot = inspected.snapshot as unknown as Snapshot;
    // A machine has its former snapshot until all microsteps are done.
    const last = isFirst ? undefined : (before.get(actor) ?? (actor.getSnapshot() as Snapshot));
    before.set(actor, snapshot);
    events.push({
      id: ++made,
      at: now(),
      machine: machineName(actor),
      label: eventLabel(event.type, known),
      // What a machine starts with is its parent's.
      fields: isFirst ? [] : fieldsOf(event),
      from: leavesOf(activeStates(last?.value)),
      to: leavesOf(activeStates(snapshot.value)),
      changed: last ? changedFields(last.context, snapshot.context) : [],
    });
    // Not on each event: that would move the whole array.
    if (events.length >= 2 * most) events = events.slice(-most);
    changed();
  }

  function picturesOf(actor: AnyActorRef, depth: number): MachinePicture[] {
    if (!isMachine(actor)) return [];
    const { value, status } = actor.getSnapshot() as Snapshot;
    const children = childrenOf(actor);
    const picture = {
      key: actor.sessionId,
      name: machineName(actor),
      depth,
      status,
      active: activeStates(value),
      tasks: children.filter((child) => !isMachine(child)).map(taskName),
      chart: learn(actor),
    };
    return [picture, ...children.flatMap((child) => picturesOf(child, depth + 1))];
  }

  return {
    /** Starts recording. @returns a function that stops it: then it costs the machines nothing */
    start() {
      let subscriptions: Subscription[] = [];
      const unsubscribe = () => subscriptions.forEach((subscription) => subscription.unsubscribe());
      const subscribe = () => {
        unsubscribe();
        subscriptions = roots().map((root) => root.system.inspect(inspect));
        changed();
      };
      subscribe();
      const stopWatching = watchRoots(subscribe);
      return () => {
        stopWatching();
        unsubscribe();
        events = [];
        before = new WeakMap();
      };
    },
    /** Reports the picture now, and once per frame while it changes. @returns a function that stops it */
    follow(report: (picture: Picture) => void): () => void {
      const reportPicture = () =>
        report({ machines: roots().flatMap((root) => picturesOf(root, 0)), events: events.slice(-most) });
      reportPicture();
      followers.add(reportPicture);
      return () => followers.delete(reportPicture);
    },
    clear() {
      events = [];
      changed();
    },
  };
}
