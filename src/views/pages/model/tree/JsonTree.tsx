import { mergeClasses } from '@fluentui/react-components';
import { type UIEvent, useCallback, useId, useState, useSyncExternalStore } from 'react';
import { isAttached } from '~/core/document/tree-node';
import { useNarrow } from '~/views/hooks/use-width';
import { useTextStyles } from '~/views/kit/layout.styles';
import { KeepTreeFocus, RowGuides, TreeRow } from './TreeRow';
import {
  drawnRows,
  highestBox,
  type JsonTreeProps,
  nearestShown,
  shownMarks,
  treeWindow,
  type TreeWindowInput,
} from './drawn-rows';
import { treeActions } from './tree-actions';
import { indent, narrowRowHeight, rowHeight, useJsonTreeStyles } from './tree.styles';

/** Scrolls the tree around it once, when it appears. */
function ScrollToRow({ scroll }: { scroll: (scroller: HTMLElement) => void }) {
  const [ref] = useState(() => (marker: HTMLElement | null) => {
    const scroller = marker?.closest<HTMLElement>('[role="tree"]');
    if (scroller) scroll(scroller);
  });
  return <span hidden ref={ref} />;
}
/** Above the first row and below the last, in px. */
const treePadding = 8;

/** How many levels are indented, so that values stay visible; deeper rows show a number. */
export const shownLevels = (width: number) => Math.max(4, Math.min(30, Math.floor((width * 0.4) / indent)));

type Source = { subscribe(listener: () => void): () => void; revision(): number };

/** Renders again when something that changes in place has changed. */
export function useRevision(source: Source | undefined): number {
  const subscribe = useCallback((notify: () => void) => source?.subscribe(notify) ?? (() => {}), [source]);
  const revision = useCallback(() => source?.revision() ?? 0, [source]);
  return useSyncExternalStore(subscribe, revision);
}

type View = { top: number; height: number; width: number };

/** How far the tree is scrolled and how large it is. `step`: px of scrolling after which the rows are chosen again. */
function useTreeView(step: number) {
  const [view, setView] = useState<View>({ top: 0, height: 900, width: 1200 });
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientHeight: height, clientWidth: width } = element;
      if (height > 0) setView((last) => ({ ...last, height, width }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  const follow = ({ scrollTop }: HTMLElement) => {
    const top = Math.max(0, step > 0 ? Math.floor(scrollTop / step) * step : scrollTop);
    setView((last) => (last.top === top ? last : { ...last, top }));
  };
  return {
    view,
    measure,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => follow(currentTarget),
    /** Scrolls, and draws what is seen there at once. */
    scrollTo: (scroller: HTMLElement, top: number) => {
      scroller.scrollTop = top;
      follow(scroller);
    },
  };
}

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
