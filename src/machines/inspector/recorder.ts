import type { AnyActorRef, AnyStateMachine, AnyStateNode, InspectionEvent, StateValue } from 'xstate';
import { changedFields, eventLabel, fieldsOf } from '~/core/inspection/redaction';
import {
  type ChartState,
  leavesOf,
  type LoggedEvent,
  type MachinePicture,
  type Picture,
} from '~/core/inspection/picture';

/** The states of a machine's chart, with names only. */
export const chartOf = ({ root }: AnyStateMachine): ChartState => stateOf(root as AnyStateNode);

const stateOf = (node: AnyStateNode): ChartState => ({
  key: node.key,
  path: node.path.join('.'),
  kind: node.type,
  description: node.description,
  states: Object.values(node.states as Record<string, AnyStateNode>).map(stateOf),
});

/** The types of all events that a chart names, also those it only ignores, which `machine.events` leaves out. */
const eventTypesOf = ({ root }: AnyStateMachine): string[] => typesOf(root as AnyStateNode);

const typesOf = (node: AnyStateNode): string[] => [
  ...node.transitions.keys(),
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(typesOf),
];

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

/** Follows all machines of the console. What it keeps is redacted as it arrives, and bounded. */
export type Recorder = {
  /** Starts recording. @returns a function that stops it: then it costs the machines nothing */
  start(): () => void;
  /** Reports the picture now, and once per frame while it changes. @returns a function that stops it */
  follow(report: (picture: Picture) => void): () => void;
  clear(): void;
};

type MachineActor = Omit<AnyActorRef, 'logic'> & { logic: AnyStateMachine };
type Snapshot = { value?: StateValue; context: object; status: string };
type Before = { snapshot: Snapshot; states: string };

const isMachine = (actor: object): actor is MachineActor =>
  'logic' in actor && typeof actor.logic === 'object' && actor.logic !== null && 'root' in actor.logic;

const childrenOf = (actor: AnyActorRef): AnyActorRef[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return Object.values(children).filter((child) => child !== undefined);
};

/** Names in the code: the id of a chart, the name that a chart has for an actor. An actor's own id may be made from data. */
const taskName = ({ src }: AnyActorRef) => (typeof src === 'string' ? src : 'task');
const numberOf = ({ sessionId }: AnyActorRef) => sessionId.replace(/^x:/, '');

/** The paths of all active states, outer ones first. A machine that crashed when it was made has none. */
function activeStates(value: StateValue | undefined, prefix = ''): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [prefix + key, ...activeStates(inner, `${prefix}${key}.`)],
  );
}

export function createRecorder({ roots, watchRoots, now, nextFrame, most = 1_000 }: Needs): Recorder {
  let events: LoggedEvent[] = [];
  let made = 0;
  let before = new WeakMap<object, Before>();
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

  const stateOf = (snapshot: Snapshot): Before => ({
    snapshot,
    states: leavesOf(activeStates(snapshot.value)),
  });

  function learn({ logic }: MachineActor): void {
    if (charts.has(logic.config)) return;
    charts.set(logic.config, chartOf(logic));
    for (const type of eventTypesOf(logic)) known.add(type);
  }

  function meet(actor: AnyActorRef): void {
    if (isMachine(actor)) {
      learn(actor);
      if (!before.has(actor)) before.set(actor, stateOf(actor.getSnapshot() as Snapshot));
    }
    for (const child of childrenOf(actor)) meet(child);
  }

  function log(actor: MachineActor, event: { type: string }, snapshot: Snapshot): void {
    const isFirst = event.type === 'xstate.init';
    if (isFirst) learn(actor);
    const last = isFirst ? undefined : before.get(actor);
    const current =
      last && last.snapshot.value === snapshot.value ? { snapshot, states: last.states } : stateOf(snapshot);
    before.set(actor, current);
    events.push({
      id: ++made,
      at: now(),
      machine: actor.sessionId,
      name: actor.logic.id,
      number: numberOf(actor as unknown as AnyActorRef),
      label: eventLabel(event.type, known),
      // What a machine starts with is its parent's.
      fields: isFirst ? [] : fieldsOf(event),
      from: last?.states ?? '',
      to: current.states,
      changed: last ? changedFields(last.snapshot.context, snapshot.context) : [],
    });
    // Not on each event: that would move the whole array.
    if (events.length >= 2 * most) events = events.slice(-most);
    changed();
  }

  function inspect(inspected: InspectionEvent): void {
    const { actorRef } = inspected;
    if (!isMachine(actorRef)) return;
    // Microsteps include the events that a machine raises for itself. They come in the order in which they happen, but not for the start.
    if (inspected.type === (isStart(inspected) ? '@xstate.snapshot' : '@xstate.microstep'))
      log(actorRef, inspected.event, inspected.snapshot as unknown as Snapshot);
  }

  function pictureOf(actor: AnyActorRef): MachinePicture[] {
    if (!isMachine(actor)) return [];
    const { logic } = actor;
    learn(actor);
    const { value, status } = actor.getSnapshot() as Snapshot;
    const children = childrenOf(actor as unknown as AnyActorRef);
    return [
      {
        key: actor.sessionId,
        name: logic.id,
        number: numberOf(actor as unknown as AnyActorRef),
        status,
        active: activeStates(value),
        tasks: children.filter((child) => !isMachine(child)).map(taskName),
        chart: charts.get(logic.config) ?? chartOf(logic),
        children: children.flatMap(pictureOf),
      },
    ];
  }

  return {
    start() {
      const inspected = new Map<AnyActorRef, () => void>();
      const update = () => {
        const running = roots();
        for (const [root, stop] of inspected)
          if (!running.includes(root)) {
            stop();
            inspected.delete(root);
          }
        for (const root of running)
          if (!inspected.has(root)) {
            meet(root);
            const subscription = root.system.inspect(inspect);
            inspected.set(root, () => subscription.unsubscribe());
          }
        changed();
      };
      update();
      const stopWatching = watchRoots(update);
      return () => {
        stopWatching();
        for (const stop of inspected.values()) stop();
        events = [];
        before = new WeakMap();
      };
    },
    follow(report) {
      const reportPicture = () => report({ machines: roots().flatMap(pictureOf), events: events.slice(-most) });
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

const isStart = (inspected: InspectionEvent) => 'event' in inspected && inspected.event.type === 'xstate.init';
