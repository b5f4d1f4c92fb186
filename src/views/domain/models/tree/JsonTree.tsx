import { mergeClasses } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { isAttached } from '../../../../document/tree-node';
import { useTextStyles } from '../../../shared/text.styles';
import { useNarrow } from '../../use-narrow';
import { drawnRows, nearestShown, shownMarks } from './drawn-rows';
import type { JsonTreeProps } from './json-tree-types';
import { useJsonTreeStyles } from './JsonTree.styles';
import { KeepTreeFocus } from './KeepTreeFocus';
import { RowGuides } from './RowGuides';
import { ScrollToRow } from './ScrollToRow';
import { treeActions } from './tree-actions';
import { narrowRowHeight, rowHeight, shownLevels, treePadding } from './tree-measures';
import { highestBox, treeWindow, type TreeWindowInput } from './tree-window';
import { TreeRow } from './TreeRow';
import { useRevision } from './use-revision';
import { useTreeView } from './use-tree-view';

/**
 * A document as rows of a tree, of which those are drawn that are seen, what is selected and what is being edited (spec domain-level §2 "Tree
 * and source editor behaviour"). The focus is on the tree itself: a row that is scrolled away can't lose it.
 */
export function JsonTree(props: JsonTreeProps) {
  const { tree, selected, editing, adding, shown, fresh } = props;
  useRevision(tree);
  useRevision(fresh);
  const styles = useJsonTreeStyles();
  const texts = useTextStyles();
  const id = useId();
  const isNarrow = useNarrow();
  const [hovered, setHovered] = useState<number>();
  const count = tree.size();
  const row = isNarrow ? narrowRowHeight : rowHeight;
  const { view, measure, onScroll, scrollTo } = useTreeView(count * row > highestBox / 2 ? 0 : 4 * row);

  const selectedRow = rowOf(selected);
  const editedRow = rowOf(editing?.node);
  const formRow = adding && (nearestShown(tree, adding.after)?.row ?? 0);
  const input: TreeWindowInput = {
    count,
    row,
    padding: treePadding,
    form: adding && formRow !== undefined ? { after: formRow, height: adding.height } : undefined,
    top: view.top,
    height: view.height,
    pinned: [selectedRow, editedRow].filter((each) => each !== undefined),
  };
  const { rows, height, formTop } = treeWindow(input);
  const drawn = drawnRows(rows, { ...props, marks: shownMarks(tree, props.marks) });
  const levels = shownLevels(view.width);
  const actions = treeActions(
    props,
    input,
    (number) => drawn.find(({ facts }) => facts.node.id === number)?.facts.node,
    scrollTo,
  );

  /** Of a node that is drawn as itself, not as something closed above it. */
  function rowOf(node: typeof selected) {
    return node && isAttached(node, tree.root) ? tree.rowOf(node) : undefined;
  }

  return (
    <div
      ref={measure}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={selected && selectedRow !== undefined ? `${id}${selected.id}` : undefined}
      aria-disabled={props.frozen || undefined}
      tabIndex={0}
      className={styles.scroller}
      onScroll={onScroll}
      onKeyDown={actions.onKeyDown}
      onClick={actions.onClick}
      onDoubleClick={actions.onDoubleClick}
      onPointerOver={({ target, pointerType }) => {
        if (!props.rowActions || pointerType !== 'mouse' || !(target instanceof Element)) return;
        const number = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
        setHovered(number === undefined ? undefined : Number(number));
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      {shown ? (
        <ScrollToRow
          key={shown.times}
          scroll={(scroller) => {
            if (shown.times > 0) actions.show(shown.node, scroller);
          }}
        />
      ) : null}
      <div role="none" className={styles.content} style={{ height }}>
        {drawn.map(({ facts, top }) => {
          const { node } = facts;
          const edited = editing?.node === node ? editing : undefined;
          const isNear = facts.isSelected || hovered === node.id;
          return (
            <div
              key={node.id}
              role="none"
              className={mergeClasses(styles.slot, edited && styles.above)}
              style={{ top }}
            >
              <TreeRow
                id={`${id}${node.id}`}
                facts={facts}
                levels={levels}
                fresh={fresh}
                editing={edited?.part}
                editor={edited?.editor}
                actions={isNear && !isNarrow && !props.frozen && !edited ? props.rowActions : undefined}
              />
            </div>
          );
        })}
        {adding && formTop !== undefined ? (
          <div
            role="treeitem"
            aria-level={adding.depth + 1}
            // Otherwise the fields would be those of a disabled tree.
            aria-disabled={props.frozen ? false : undefined}
            data-own
            className={mergeClasses(styles.slot, styles.form)}
            style={{ top: formTop, height: adding.height }}
          >
            <KeepTreeFocus />
            <RowGuides depth={adding.depth} levels={levels} />
            <span className={texts.hidden}>New element</span>
            <div className={styles.formBody}>{adding.form}</div>
          </div>
        ) : null}
      </div>
    </div>
  );
}
