import { mergeClasses } from '@fluentui/react-components';
import { useCallback, useId, useState, useSyncExternalStore } from 'react';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { useOnChange } from '~/views/hooks/events';
import { useNarrow } from '~/views/hooks/use-width';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useScrollView } from '~/views/pages/model/row-window';
import { InTree, RowGuides, TreeRow } from './TreeRow';
import { FreshEnd } from './FreshMark';
import {
  drawnRows,
  editMarks,
  hiddenEdits,
  highestBox,
  nearestShown,
  shownMarks,
  treeWindow,
  type TreeWindowInput,
} from './drawn-rows';
import { type JsonTreeProps, treeActions } from './tree-actions';
import { indent, narrowRowHeight, rowHeight, useJsonTreeStyles } from './tree.styles';

/** Above the first row and below the last, in px. */
const treePadding = 8;

/** Maximum number of indented levels, so that values stay visible; deeper rows show a number. */
const shownLevels = (width: number) => Math.max(4, Math.min(30, Math.floor((width * 0.4) / indent)));

type Source = { subscribe(listener: () => void): () => void; revision(): number };

/** Renders again after in-place changes. */
export function useRevision(source: Source | undefined): number {
  const subscribe = useCallback((notify: () => void) => source?.subscribe(notify) ?? (() => {}), [source]);
  const revision = useCallback(() => source?.revision() ?? 0, [source]);
  return useSyncExternalStore(subscribe, revision);
}

/** The number of the node whose row contains the event target. */
const numberAt = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
  return row ? Number(row.dataset['node']) : undefined;
};

/**
 * A document as rows of a tree, with selection and editing; only visible rows are rendered (spec domain-level §2 "Tree and source editor
 * behaviour"). The tree itself has the focus, so that scrolling a row out of view can't lose it.
 */
export function JsonTree(props: JsonTreeProps) {
  const { tree, selected, editing, adding, shown, fresh, authors, frozen } = props;
  useRevision(tree);
  useRevision(fresh);
  useRevision(authors);
  const styles = useJsonTreeStyles();
  const texts = useTextStyles();
  const id = useId();
  const isNarrow = useNarrow();
  const [hovered, setHovered] = useState<number>();
  const count = tree.size();
  const row = isNarrow ? narrowRowHeight : rowHeight;
  const { view, measure, scroller, onScroll, scrollTo } = useScrollView(count * row > highestBox / 2 ? 1 : 4 * row);

  /** The row of a node that is visible itself, not hidden in a collapsed ancestor. */
  const rowOf = (node: TreeNode | undefined) => (node && isAttached(node, tree.root) ? tree.rowOf(node) : undefined);
  const selectedRow = rowOf(selected);
  const input: TreeWindowInput = {
    count,
    row,
    padding: treePadding,
    form: adding && { after: nearestShown(tree, adding.after)?.row ?? 0, height: adding.height },
    top: view.top,
    height: view.height,
    pinned: [selectedRow, rowOf(editing?.node)].filter((each) => each !== undefined),
  };
  const { rows, height, formTop } = treeWindow(input);
  const edits = fresh && props.personOf ? hiddenEdits(tree, fresh.edits()) : [];
  const marks = shownMarks(tree, props.marks, editMarks(edits, props.personOf));
  const [firstEdit] = edits;
  const drawn = drawnRows(rows, { ...props, marks });
  const levels = shownLevels(view.width);
  const nodeOf = (number: number) => drawn.find(({ facts }) => facts.node.id === number)?.facts.node;
  const actions = treeActions({ ...props, marks }, input, nodeOf, scrollTo);
  useOnChange(shown?.times, () => {
    if (shown && shown.times > 0 && scroller.current) actions.show(shown.node, scroller.current);
  });

  return (
    <div
      ref={measure}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={selected && selectedRow !== undefined ? `${id}${selected.id}` : undefined}
      aria-disabled={frozen || undefined}
      tabIndex={0}
      className={styles.scroller}
      onScroll={onScroll}
      onKeyDown={actions.onKeyDown}
      onClick={actions.onClick}
      onDoubleClick={actions.onDoubleClick}
      onPointerOver={({ target, pointerType }) => {
        if (props.rowActions && pointerType === 'mouse') setHovered(numberAt(target));
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      <div role="none" className={styles.content} style={{ height }}>
        {drawn.map(({ facts, top }) => {
          const { node } = facts;
          const edited = editing?.node === node ? editing : undefined;
          const hasActions = (facts.isSelected || hovered === node.id) && !isNarrow && !frozen && !edited;
          return (
            <div
              key={node.id}
              role="none"
              className={mergeClasses(styles.slot, edited && styles.above)}
              style={{ top }}
            >
              <TreeRow
                {...facts}
                id={`${id}${node.id}`}
                levels={levels}
                editing={edited?.part}
                editor={edited?.editor}
                actions={hasActions ? props.rowActions : undefined}
              />
            </div>
          );
        })}
        {fresh && firstEdit ? (
          <FreshEnd key={firstEdit[1].fresh.stamp} fresh={firstEdit[1].fresh} onEnd={fresh.settle} />
        ) : null}
        {adding ? (
          <InTree
            role="treeitem"
            aria-level={adding.depth + 1}
            // Otherwise the fields inside would count as disabled too.
            aria-disabled={frozen ? false : undefined}
            className={mergeClasses(styles.slot, styles.form)}
            style={{ top: formTop, height: adding.height }}
          >
            <RowGuides depth={adding.depth} levels={levels} />
            <span className={texts.hidden}>New element</span>
            <div className={styles.formBody}>{adding.form}</div>
          </InTree>
        ) : null}
      </div>
    </div>
  );
}
