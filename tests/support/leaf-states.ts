import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Every leaf as a dotted path, e.g. `editing.renaming`. */
export function leafStates(machine: AnyStateMachine): string[] {
  const walk = (node: AnyStateNode): string[] => {
    const children = Object.values(node.states) as AnyStateNode[];
    return children.length > 0 ? children.flatMap(walk) : [node.path.join('.')];
  };
  return walk(machine.root as AnyStateNode);
}

/** Whether the state is transient: it has an eventless transition without a guard. */
export const decidesAtOnce = (machine: AnyStateMachine, leaf: string): boolean =>
  leaf
    .split('.')
    .reduce<AnyStateNode>((node, key) => node.states[key] as AnyStateNode, machine.root as AnyStateNode)
    .always?.some(({ guard }) => guard === undefined) === true;

/** The leaves of one state value; several when it is parallel. */
export function leavesOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, `${prefix}${key}.`),
  );
}
