import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

type Named = string | { type: string } | ((...given: never[]) => unknown);
type Line = { from: AnyStateNode; event: string; transition: AnyTransitionDefinition };

const idOf = (node: AnyStateNode) => node.path.join('_') || node.key;
const dotted = (node: AnyStateNode) => node.path.join('.') || node.key;
export const childrenOf = (node: AnyStateNode) => Object.values(node.states) as AnyStateNode[];
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** A chart as a page: a Mermaid diagram, a description of the states, and the events that do not change the state. */
export function drawChart(machine: AnyStateMachine): string {
  const nodes = nodesOf(machine.root as AnyStateNode);
  const lines = nodes.flatMap(linesOf);
  const moves = lines.flatMap(movesOf).map(({ from, to, words }) => `  ${idOf(from)} --> ${idOf(to)} : ${words}`);
  const stays = lines.filter(({ transition }) => !transition.target);
  return [
    `# ${machine.id}`,
    '',
    'Drawn by `npm run statecharts` from the chart; changes by hand are lost.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...blockOf(machine.root as AnyStateNode, 1),
    ...new Set(moves),
    '```',
    '',
    '| State | Tags | Runs | Meaning |',
    '| --- | --- | --- | --- |',
    ...nodes.map(rowOf),
    '',
    ...(stays.length === 0
      ? []
      : [
          'Without leaving the state:',
          '',
          '| State | Event | Actions |',
          '| --- | --- | --- |',
          ...stays.map(
            (line) =>
              `| ${dotted(line.from)} | ${wordsOf(line)} | ${line.transition.actions.map((action) => nameOf(action as Named)).join(', ')} |`,
          ),
          '',
        ]),
  ].join('\n');
}

/** A transition to another state and what it takes, such as `form.submit [isValid]`. */
export type Move = { from: AnyStateNode; to: AnyStateNode; words: string };

const movesOf = (line: Line): Move[] =>
  (line.transition.target ?? []).map((to) => ({ from: line.from, to, words: wordsOf(line) }));

/** All transitions of a machine that lead to a state. */
export const movesIn = (machine: AnyStateMachine): Move[] =>
  nodesOf(machine.root as AnyStateNode)
    .flatMap(linesOf)
    .flatMap(movesOf);

function blockOf(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = childrenOf(node);
  if (children.length === 0) return [`${indent}state "${node.key}" as ${idOf(node)}`];
  const parts = children.map((child) => blockOf(child, depth + 1));
  const inner =
    node.type === 'parallel'
      ? parts.flatMap((part, index) => (index === 0 ? part : [`${indent}  --`, ...part]))
      : [...startOf(node, `${indent}  `), ...parts.flat()];
  return [`${indent}state "${node.key}" as ${idOf(node)} {`, ...inner, `${indent}}`];
}

const startOf = (node: AnyStateNode, indent: string) =>
  (node.initial.target ?? []).map((target) => `${indent}[*] --> ${idOf(target)}`);

function linesOf(node: AnyStateNode): Line[] {
  const sent = [...node.transitions.entries()].flatMap(([event, transitions]) =>
    transitions.map((transition) => ({ from: node, event: eventWords(event, node), transition })),
  );
  return [...sent, ...(node.always ?? []).map((transition) => ({ from: node, event: 'at once', transition }))];
}

const kinds = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.snapshot.', 'changed'],
] as const;

function eventWords(event: string, node: AnyStateNode): string {
  if (event.startsWith('xstate.after.')) return `after ${event.slice('xstate.after.'.length, -(node.id.length + 1))}`;
  const kind = kinds.find(([prefix]) => event.startsWith(prefix));
  return kind ? `${event.slice(kind[0].length)} ${kind[1]}` : event;
}

const wordsOf = ({ event, transition }: Line) => (transition.guard ? `${event} [${nameOf(transition.guard)}]` : event);
const nameOf = (named: Named): string =>
  typeof named === 'string' ? named : 'type' in named && named.type ? String(named.type) : 'inline';

function rowOf(node: AnyStateNode): string {
  const runs = node.invoke.map(({ id }) => id).join(', ');
  return `| ${dotted(node)} | ${node.tags.join(', ')} | ${runs} | ${node.description ?? ''} |`;
}
