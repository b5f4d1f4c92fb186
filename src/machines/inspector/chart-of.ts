import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { ChartState } from '~/core/inspection/picture';

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
export const eventTypesOf = ({ root }: AnyStateMachine): string[] => typesOf(root as AnyStateNode);

const typesOf = (node: AnyStateNode): string[] => [
  ...node.transitions.keys(),
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(typesOf),
];
