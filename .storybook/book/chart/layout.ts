import { graphlib, layout } from '@dagrejs/dagre';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, type Move, movesIn } from '../../../scripts/statecharts/draw';

export type Point = { x: number; y: number };
type Size = { width: number; height: number };

export type StateBox = Point &
  Size & {
    /** The path with dots; empty for the machine. */
    state: string;
    name: string;
    kind: 'leaf' | 'compound' | 'parallel';
    isInitial: boolean;
    isRegion: boolean;
    /** Transitions that end within the state, as in "reset → idle". */
    inner: string[];
  };
export type Arrow = { points: Point[]; words: string[]; label: Point & Size };
/** Boxes in the order in which they are drawn, outer before inner. `x` and `y` are the left upper corner. */
export type ChartLayout = Size & { boxes: StateBox[]; arrows: Arrow[] };

export const lineHeight = 15;
const nameHeight = 28;
const gap = 14;
const characterWidth = 6.5;
const widthOf = (...texts: string[]) => Math.max(0, ...texts.map((text) => text.length)) * characterWidth;
const dotted = (path: readonly string[]) => path.join('.');
const isWithin = (inner: AnyStateNode, outer: AnyStateNode) =>
  outer.path.every((key, position) => inner.path[position] === key);

/**
 * Where the boxes and arrows of a machine's chart are. Arrows connect boxes beside each other; an arrow that begins or ends at a state within such a box
 * says so in its words.
 */
export const layOut = (machine: AnyStateMachine): ChartLayout =>
  layOutState(machine.root as AnyStateNode, movesIn(machine));

function layOutState(node: AnyStateNode, moves: Move[]): ChartLayout {
  const children = childrenOf(node);
  const lifted = liftedArrows(node, moves);
  const inner = textsOf(moves.filter((move) => isInner(move, node)).map((move) => innerWords(move, node)));
  const head = { width: widthOf(node.key) * 1.2 + 34, height: nameHeight + inner.length * lineHeight };
  const least = Math.max(head.width, widthOf(...inner) + 20);
  const parts = children.map((child) => layOutState(child, moves));
  const content = [arrange('TB', children, parts, lifted), arrange('LR', children, parts, lifted)].toSorted(
    (a, b) => sizeOnScreen(a) - sizeOnScreen(b),
  )[0]!;
  const isLeaf = children.length === 0;
  const own: StateBox = {
    x: 0,
    y: 0,
    width: Math.max(least, content.width + 2 * gap),
    height: isLeaf ? head.height + (inner.length > 0 ? 6 : 0) : head.height + content.height + gap,
    state: dotted(node.path),
    name: node.key,
    kind: isLeaf ? 'leaf' : node.type === 'parallel' ? 'parallel' : 'compound',
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
    isRegion: node.parent?.type === 'parallel',
    inner,
  };
  const moved = move(content, { x: (own.width - content.width) / 2, y: head.height });
  return { ...own, boxes: [own, ...moved.boxes], arrows: moved.arrows };
}

/** From a state to itself or a state within it, or from within it to itself. */
const isInner = ({ from, to }: Move, node: AnyStateNode) =>
  (from === node && isWithin(to, node)) || (to === node && isWithin(from, node));
const innerWords = ({ from, to, words }: Move, node: AnyStateNode) =>
  `${from === node ? '' : `${dotted(from.path.slice(node.path.length))}: `}${words} → ${
    dotted(to.path.slice(node.path.length)) || 'again'
  }`;
const textsOf = (texts: string[]) => [...new Set(texts)];

/** Wide charts fit on a screen better than high ones. */
const sizeOnScreen = ({ width, height }: Size) => Math.max(width / 1_100, height / 700);

type Lifted = { from: string; to: string; words: string[] };

/** The transitions between two children, or between states within them. */
function liftedArrows(node: AnyStateNode, moves: Move[]): Lifted[] {
  const depth = node.path.length;
  const arrows = new Map<string, Lifted>();
  for (const { from, to, words } of moves) {
    if (!isWithin(from, node) || !isWithin(to, node) || from === node || to === node) continue;
    const [start, end] = [from.path[depth]!, to.path[depth]!];
    const [inStart, inEnd] = [dotted(from.path.slice(depth + 1)), dotted(to.path.slice(depth + 1))];
    if (start === end) continue;
    const arrow = arrows.get(`${start}>${end}`) ?? { from: start, to: end, words: [] };
    const text = `${inStart ? `${inStart}: ` : ''}${words}${inEnd ? ` → ${inEnd}` : ''}`;
    arrow.words = textsOf([...arrow.words, text]);
    arrows.set(`${start}>${end}`, arrow);
  }
  return [...arrows.values()];
}

/** Puts the children of a state beside each other, with the arrows between them. */
function arrange(rankdir: 'TB' | 'LR', children: AnyStateNode[], parts: ChartLayout[], arrows: Lifted[]): ChartLayout {
  if (parts.length === 0) return { width: 0, height: 0, boxes: [], arrows: [] };
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir, nodesep: 20, edgesep: 14, ranksep: 22 });
  for (const [position, { key }] of children.entries()) {
    const { width, height } = parts[position]!;
    graph.setNode(key, { width, height });
  }
  for (const { from, to, words } of arrows)
    graph.setEdge(from, to, {
      width: widthOf(...words) + 8,
      height: words.length * lineHeight + 4,
      labelpos: 'c',
    });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  const placed = children.map(({ key }, position) => {
    const part = parts[position]!;
    const center = graph.node(key) as Point;
    return move(part, { x: center.x - part.width / 2, y: center.y - part.height / 2 });
  });
  const drawn = arrows.map(({ from, to, words }): Arrow => {
    const { points, x, y, width, height } = graph.edge(from, to) as Point & Size & { points: Point[] };
    return { points, words, label: { x: x - width / 2, y: y - height / 2, width, height } };
  });
  return {
    width,
    height,
    boxes: placed.flatMap(({ boxes }) => boxes),
    arrows: [...drawn, ...placed.flatMap((part) => part.arrows)],
  };
}

function move(chart: ChartLayout, by: Point): ChartLayout {
  const moved = <Placed extends Point>(point: Placed): Placed => ({
    ...point,
    x: point.x + by.x,
    y: point.y + by.y,
  });
  return {
    ...chart,
    boxes: chart.boxes.map(moved),
    arrows: chart.arrows.map(({ points, words, label }) => ({
      points: points.map(moved),
      words,
      label: moved(label),
    })),
  };
}
