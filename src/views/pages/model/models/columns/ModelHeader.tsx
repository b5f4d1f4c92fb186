import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import { chunk } from '~/machines/kit/chunk';
import { OnDemand } from '~/views/kit/OnDemand';
import { pinnedAt } from '~/views/pages/model/models/ModelRow';
import { useModelTableStyles } from '~/views/pages/model/models/models.styles';
import { ColumnHandle } from './ColumnHandle';
import type { ColumnHeads } from './ColumnHead';
import {
  type ColumnActions,
  type ColumnSorting,
  idColumn,
  type LaidColumn,
  queryColumnOf,
  type TableLayout,
  versionColumn,
} from './model-columns';

const heads = 'th[data-column]';
const headOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(heads) : null);

/** The id of the column to whose header an element belongs. */
const columnOf = (target: EventTarget): string | undefined => headOf(target)?.dataset['column'];

/** Where a key leads from a place in a list; undefined if it leads nowhere. */
function placeAfter(at: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}

/**
 * For the header of the table: the arrow keys move to the same control of the next column, or to its menu. Only the controls of one column are tab
 * stops. At the edge of a column the arrow keys resize it.
 */
function moveInHead(event: KeyboardEvent<HTMLElement>) {
  const { target, key, currentTarget } = event;
  const kind = target instanceof HTMLElement ? target.dataset['head'] : undefined;
  if (kind === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const columns = [...currentTarget.querySelectorAll<HTMLElement>(heads)].filter((column) =>
    column.querySelector('[data-head]'),
  );
  const at = columns.findIndex((column) => column.contains(target as HTMLElement));
  const next = columns[placeAfter(at, key, columns.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  (next.querySelector<HTMLElement>(`[data-head=${kind}]`) ?? next.querySelector<HTMLElement>('[data-head]'))?.focus();
}

const openColumnMenu = chunk(async () => (await import('./ColumnMenu')).ColumnMenu);

type ModelHeaderProps = {
  layout: TableLayout;
  /** The keys with only numbers. */
  numbers: ReadonlySet<string>;
  actions: ColumnActions;
  /** `mixed`: some rows are selected. */
  checked: boolean | 'mixed';
  onToggleAll: () => void;
  /** How columns sort and filter, once the code is loaded. */
  heads: ColumnHeads | undefined;
};

export function ModelHeader({ layout, numbers, actions, checked, onToggleAll, heads }: ModelHeaderProps) {
  const styles = useModelTableStyles();
  const [moved, setMoved] = useState<LaidColumn>();
  const [focused, setFocused] = useState<string>();
  const all = [layout.id, ...layout.columns];
  /** The column whose controls are tab stops; the arrow keys lead to the others. */
  const stop = all.some((column) => column.id === focused) ? focused : layout.id.id;
  const { headCell } = styles;
  const box = mergeClasses(headCell, styles.box);
  return (
    <thead
      className={styles.head}
      onFocus={({ target }) => setFocused((last) => columnOf(target) ?? last)}
      onKeyDown={moveInHead}
    >
      <tr>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '0px' : undefined, box)}>
          <Checkbox aria-label="Select all Models" checked={checked} onChange={onToggleAll} />
        </th>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '44px' : undefined, box, styles.details)}>
          <span className={styles.hidden}>Details</span>
        </th>
        {all.map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            isNumber={column.key === undefined ? column.id === versionColumn : numbers.has(column.key)}
            isEdge={column.id === layout.edge}
            tabIndex={column.id === stop ? 0 : -1}
            actions={actions}
            heads={heads}
            moved={moved}
            onMoving={setMoved}
          />
        ))}
        <td aria-hidden className={headCell} />
        <th scope="col" className={mergeClasses(headCell, styles.menu, layout.edge !== undefined && styles.menuEdge)}>
          <span className={styles.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}

type ColumnHeaderProps = Pick<ModelHeaderProps, 'heads'> & {
  column: LaidColumn;
  isNumber: boolean;
  isEdge: boolean;
  /** Of its controls. */
  tabIndex: 0 | -1;
  actions: ColumnActions;
  /** The column that is being dragged. */
  moved: LaidColumn | undefined;
  onMoving: (column: LaidColumn | undefined) => void;
};

/** The header of a column, which can be dragged to another place. The id column stays. */
function ColumnHeader(props: ColumnHeaderProps) {
  const { column, isNumber, isEdge, tabIndex, actions, heads, moved, onMoving } = props;
  const styles = useModelTableStyles();
  const [over, setOver] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const { id, key, title, left, pinned } = column;
  const asked = queryColumnOf(id);
  const sorting = asked && heads?.sortingOf(asked, title);
  const isTarget = over && moved !== undefined && moved.id !== id;
  const canDrop = moved !== undefined && id !== idColumn && moved.pinned === pinned;
  const className = mergeClasses(
    styles.headCell,
    styles.columnHead,
    key !== undefined && styles.dataHead,
    isNumber && styles.end,
    id === versionColumn && styles.version,
    isEdge && styles.edge,
    isTarget && styles.dropTarget,
  );
  const place = pinnedAt(styles, left, className);
  return (
    <th
      scope="col"
      title={asked ? title : `Models can't be sorted by ${title.toLowerCase()}.`}
      aria-label={title}
      aria-sort={sorting?.state.sort}
      data-column={id}
      {...place}
      style={{ ...column.style, ...place.style }}
      draggable={id !== idColumn}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onMoving(column);
      }}
      onDragEnd={() => onMoving(undefined)}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (moved && moved.id !== id) actions.move(moved.id, id);
      }}
    >
      <div className={mergeClasses(styles.headLine, isNumber && styles.headLineEnd)}>
        {heads && sorting ? (
          <heads.Title {...sorting} {...{ isNumber, tabIndex, filtering }} onFilter={setFiltering} />
        ) : (
          <bdi className={styles.headTitle}>{title}</bdi>
        )}
        {id === idColumn && !sorting ? null : (
          <ColumnMenuButton
            column={column}
            tabIndex={tabIndex}
            actions={actions}
            sorting={sorting}
            onFilter={() => setFiltering(true)}
          />
        )}
      </div>
      <ColumnHandle column={column} tabIndex={tabIndex} onResize={(width) => actions.resize(id, width)} />
    </th>
  );
}

type ColumnMenuButtonProps = {
  column: LaidColumn;
  tabIndex: 0 | -1;
  actions: ColumnActions;
  sorting: ColumnSorting | undefined;
  onFilter: () => void;
};

/** A button with the menu of a column; visible while the header is pointed at or has the focus. */
function ColumnMenuButton({ tabIndex, ...props }: ColumnMenuButtonProps) {
  const { column } = props;
  const styles = useModelTableStyles();
  const button = (
    <Button
      size="small"
      appearance="transparent"
      className={styles.headButton}
      icon={<ChevronDown16Regular />}
      aria-label={`Column ${column.title}`}
      tabIndex={tabIndex}
      data-head="menu"
    />
  );
  return (
    <OnDemand menu chunk={openColumnMenu} button={button}>
      {(Open, trigger) => <Open {...props} button={trigger} />}
    </OnDemand>
  );
}
