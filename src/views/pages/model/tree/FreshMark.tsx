import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useState } from 'react';
import type { LiveDocument } from '~/core/document/live-document';
import { type Change, createRevision } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { freshTime, hiddenTime, useFreshMarkStyles } from './tree.styles';

/** Delay between a change by others and its mark, in ms (spec domain-level §9). */
const freshDelay = 10;

/** Maximum number of changed values remembered for that. */
const maxEdits = 100;

/** A change by others; a new object each time. `age`: time since the change, in ms. */
export type FreshChange = { stamp: number; age: () => number };
export type FreshMarks = ReturnType<typeof createFreshMarks>;

/** Recent changes by others, while they are marked. @param now a monotonic clock, in ms */
export function createFreshMarks(document: Pick<LiveDocument, 'listenToOthers'>, now: () => number) {
  const values = new WeakMap<TreeNode, FreshChange>();
  const badges = new WeakMap<TreeNode, FreshChange>();
  const edits = new Map<TreeNode, { sessionId: string; fresh: FreshChange }>();
  const { next, ...news } = createRevision();
  document.listenToOthers((change, sessionId) => {
    const at = now();
    const fresh = { stamp: news.revision(), age: () => Math.max(0, now() - at) };
    const { node, holder } = touched(change);
    if (node) values.set(node, fresh);
    if (holder) badges.set(holder, fresh);
    const place = node ?? holder;
    if (place) {
      // Deleted first, so that the latest change is last.
      edits.delete(place);
      edits.set(place, { sessionId, fresh });
      const [oldest] = edits.keys();
      if (oldest && edits.size > maxEdits) edits.delete(oldest);
    }
    next();
  });
  const recent = (changes: WeakMap<TreeNode, FreshChange>) => (node: TreeNode) => {
    const fresh = changes.get(node);
    return fresh && fresh.age() < freshDelay + freshTime ? fresh : undefined;
  };
  return {
    /** Changes of the node itself. */
    ofValue: recent(values),
    /** Changes of its number of children. */
    ofBadge: recent(badges),
    edits: () => [...edits].filter(([, { fresh }]) => fresh.age() < hiddenTime),
    /** To be called when some of these edits are no longer recent. */
    settle: next,
    ...news,
  };
}

function touched(change: Change): { node?: TreeNode; holder?: TreeNode | undefined } {
  const { type, node } = change;
  if (type === 'removeMember' || type === 'removeItem') return { holder: change.holder };
  if (type === 'insertItem' || (type === 'setMember' && !change.replaced)) return { node, holder: change.holder };
  return { node, holder: type === 'setValue' && node.children ? node : undefined };
}

/** Ends when a change in a collapsed branch is no longer shown at its row; use a new `key` for each change. */
export function FreshEnd({ fresh, onEnd }: { fresh: FreshChange; onEnd: () => void }) {
  const styles = useFreshMarkStyles();
  const [delay] = useState(() => -fresh.age());
  return (
    <span
      aria-hidden
      className={styles.lapse}
      style={{ '--fresh-delay': `${delay}ms` } as CSSProperties}
      onAnimationEnd={onEnd}
    />
  );
}

type FreshMarkProps = {
  /** Over a row, at the edge of a row that is already colored, behind a number, or as text. */
  look: 'veil' | 'edge' | 'badge' | 'note';
  fresh: FreshChange;
};

/** Marks a change by others for half a second after it was made; use a new `key` for each change. */
export function FreshMark({ look, fresh }: FreshMarkProps) {
  const styles = useFreshMarkStyles();
  const [delay] = useState(() => freshDelay - fresh.age());
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;
  return (
    <span
      className={mergeClasses(styles.flash, look === 'edge' && styles.veil, styles[look])}
      style={{ '--fresh-delay': `${delay}ms` } as CSSProperties}
      data-fresh={look}
      aria-hidden
      onAnimationEnd={() => setIsOver(true)}
    >
      {look === 'note' ? 'changed just now' : null}
    </span>
  );
}
