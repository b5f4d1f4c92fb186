import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Every leaf as a dotted path, e.g. `editing.renaming`. */
export function leafStates(machine: AnyStateMachine): string[] {
  const walk = (node: AnyStateNode): string[] => {
    const children = Object.values(node.states) as AnyStateNode[];
    return children.length > 0 ? children.flatMap(walk) : [node.path.join('.')];
  };
  return walk(machine.root as AnyStateNode);
}

/** The leaves of one state value; several when it is parallel. */
export function leavesOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, `${prefix}${key}.`),
  );
}

/** The state value of a leaf, given as a dotted path. */
export const stateAt = (path: string): StateValue =>
  path.split('.').reduceRight<StateValue>((inner, part) => (inner === '' ? part : { [part]: inner }), '');
