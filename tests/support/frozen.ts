import {
  createActor,
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type StateValue,
} from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { createPicker, type PickerSnapshot } from '~/machines/kit/picker-machine';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';

/**
 * An actor frozen in one state, without invokes, timers and entry actions. For stories and view tests. `children`: by the name of their actor,
 * which is also their id.
 */
export function frozen<M extends AnyStateMachine>(
  machine: M,
  at: Parameters<M['resolveState']>[0],
  children: Readonly<Record<string, AnyActorRef>> = {},
): ActorRefFrom<M> {
  const present = Object.entries(children).map(([src, child]) => [
    src,
    { src, snapshot: child.getSnapshot() as unknown },
  ]);
  const snapshot = { ...machine.resolveState(at), children: Object.fromEntries(present) as object };
  const options = { snapshot, input: {} } as unknown as ActorOptions<M>;
  return createActor(machine, options) as unknown as ActorRefFrom<M>;
}

/** `loaded` stands for a value that may be undefined. */
export type ViewAt<Value> = { value?: Value; loaded?: Loaded<Value> | undefined; problem?: ApiProblem | undefined };

/** A view that shows a value, a problem, or is loading. */
export const frozenView = <Value>({
  value,
  problem,
  loaded = value === undefined ? undefined : { value },
}: ViewAt<Value>) =>
  frozen(createResourceView<Value>(), {
    value: problem ? 'failed' : loaded ? 'shown' : 'loading',
    context: { loaded, problem, attempt: problem ? 1 : 0 },
  });

/** A search below a field with what it has found. */
export const frozenPicker = <Row>(
  rows: readonly Row[] = [],
  value: PickerSnapshot<Row>['value'] = 'shown',
  text = '',
) =>
  frozen(createPicker<Row>(), {
    value,
    context: {
      text,
      found: { text, rows },
      problem: value === 'failed' ? { kind: 'unreachable' } : undefined,
      attempt: value === 'failed' ? 1 : 0,
    },
  });

export function resting(context: object) {
  const snapshot = { context };
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) };
}

/** A frozen actor whose context is as the machine begins with this input, except for what is given. */
export function frozenFrom<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  value: StateValue,
  given: Partial<ContextFrom<M>> = {},
  children?: Readonly<Record<string, AnyActorRef>>,
): ActorRefFrom<M> {
  const { context } = machine.config as { context: object | ((from: { input: InputFrom<M> }) => object) };
  const first = typeof context === 'function' ? context({ input }) : context;
  return frozen(machine, { value, context: { ...first, ...given } }, children);
}
