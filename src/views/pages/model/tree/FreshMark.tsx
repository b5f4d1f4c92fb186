import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useState } from 'react';
import type { LiveDocument } from '~/core/document/live-document';
import type { Change } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { freshTime, useFreshMarkStyles } from './tree.styles';

/** From a change by others to its mark, in ms (spec domain-level §9). */
const freshDelay = 10;

/** Recent changes by others, while they are marked. */
export type FreshMarks = {
  /** Another number for each change of the node itself; undefined when there is none, or not any more. */
  stampOf(node: TreeNode): number | undefined;
  /** The same for what it holds: something came or went. */
  badgeStampOf(node: TreeNode): number | undefined;
  /** Time since that change, in ms. */
  ageOf(stamp: number): number;
  /** Grows with every change of others. */
  revision(): number;
  subscribe(listener: () => void): () => void;
  /** Stops listening to the document. */
  end(): void;
};

type Stamp = { stamp: number; at: number };

/** @param now of any clock that runs evenly, in ms */
export function createFreshMarks(
  document: Pick<LiveDocument, 'listenToOthers'>,
  now: () => number,
): FreshMarks {
  const values = new WeakMap<TreeNode, Stamp>();
  const badges = new WeakMap<TreeNode, Stamp>();
  /** When each stamp that may still be asked for was given. */
  const times = new Map<number, number>();
  const listeners = new Set<() => void>();
  let last = 0;

  const isOver = (at: number) => now() - at >= freshDelay + freshTime;
  const forgetOld = () => {
    for (const [stamp, at] of times) {
      if (!isOver(at)) return;
      times.delete(stamp);
    }
  };
  const end = document.listenToOthers((change) => {
    forgetOld();
    last += 1;
    const mark = { stamp: last, at: now() };
    times.set(mark.stamp, mark.at);
    const { node, holder } = touched(change);
    if (node) values.set(node, mark);
    if (holder) badges.set(holder, mark);
    for (const listener of listeners) listener();
  });
  const asked = (marks: WeakMap<TreeNode, Stamp>) => (node: TreeNode) => {
    const mark = marks.get(node);
    return mark && !isOver(mark.at) ? mark.stamp : undefined;
  };
  return {
    stampOf: asked(values),
    badgeStampOf: asked(badges),
    ageOf: (stamp) => {
      const at = times.get(stamp);
      return at === undefined ? freshDelay + freshTime : Math.max(0, now() - at);
    },
    revision: () => last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    end,
  };
}

/** The row that has changed, and the container that holds more or less than before. */
function touched(change: Change): { node?: TreeNode; holder?: TreeNode } {
  switch (change.type) {
    case 'splice':
    case 'replaceItem':
    case 'moveItem':
      return { node: change.node };
    case 'setValue':
      return change.node.children ? { node: change.node, holder: change.node } : { node: change.node };
    case 'setMember':
      return change.replaced ? { node: change.node } : { node: change.node, holder: change.holder };
    case 'insertItem':
      return { node: change.node, holder: change.holder };
    case 'removeMember':
    case 'removeItem':
      return { holder: change.holder };
  }
}

type FreshMarkProps = {
  /** As what it is drawn: over a row, at the edge of one that has a colour already, behind a number, in words. */
  look: 'veil' | 'edge' | 'badge' | 'note';
  stamp: number;
  fresh: FreshMarks;
};

/** A change of others, for half a second from when it was made; for each another one, by its `key`. */
export function FreshMark({ look, stamp, fresh }: FreshMarkProps) {
  const styles = useFreshMarkStyles();
  const [delay] = useState(() => freshDelay - fresh.ageOf(stamp));
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;
  return (
    <span
      className={mergeClasses(
        styles.flash,
        look === 'edge' ? mergeClasses(styles.veil, styles.edge) : styles[look],
      )}
      style={{ '--fresh-delay': `${delay}ms` } as CSSProperties}
      data-fresh={look}
      aria-hidden
      onAnimationEnd={() => setIsOver(true)}
    >
      {look === 'note' ? 'changed just now' : null}
    </span>
  );
}
