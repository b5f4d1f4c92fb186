import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { chunk } from '~/machines/kit/chunk';
import { OnDemand } from '~/views/kit/OnDemand';
import { ColumnHandle } from './ColumnHandle';
import type { ColumnHeads } from './ColumnHead';
import {
  type ColumnActions,
  type ColumnSorting,
  idColumn,
  type LaidColumn,
  type TableLayout,
  versionColumn,
} from './model-columns';
import { pinnedAt } from '~/views/pages/model/models/ModelRow';
import { useModelTableStyles } from '~/views/pages/model/models/models.styles';

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
  const { headCell } = styles;
  const box = mergeClasses(headCell, styles.box);
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '0px' : undefined, box)}>
          <Checkbox aria-label="Select all Models" checked={checked} onChange={onToggleAll} />
        </th>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '44px' : undefined, box, styles.details)}>
          <span className={styles.hidden}>Details</span>
        </th>
        {[layout.id, ...layout.columns].map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            isNumber={column.key === undefined ? column.id === versionColumn : numbers.has(column.key)}
            isEdge={column.id === layout.edge}
            actions={actions}
            heads={heads}
            moved={moved}
            onMoving={setMoved}
          />
        ))}
        <td aria-hidden className={headCell} />
        <th scope="col" className={mergeClasses(headCell, styles.menu)}>
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
  actions: ColumnActions;
  /** The column that is being dragged. */
  moved: LaidColumn | undefined;
  onMoving: (column: LaidColumn | undefined) => void;
};

/** The header of a column, which can be dragged to another place. The id column stays. */
function ColumnHeader({ column, isNumber, isEdge, actions, heads, moved, onMoving }: ColumnHeaderProps) {
  const styles = useModelTableStyles();
  const [over, setOver] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const { id, key, title, left, pinned } = column;
  const sorting = key === undefined ? undefined : heads?.sortingOf(key);
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
  const props = pinnedAt(styles, left, className);
  return (
    <th
      scope="col"
      title={key === undefined ? `Models can't be sorted by ${title.toLowerCase()}.` : title}
      aria-label={title}
      aria-sort={sorting?.state.sort}
      {...props}
      style={{ ...column.style, ...props.style }}
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
          <heads.Title {...sorting} isNumber={isNumber} filtering={filtering} onFilter={setFiltering} />
        ) : (
          <bdi className={styles.headTitle}>{title}</bdi>
        )}
        {id === idColumn ? null : (
          <ColumnMenuButton
            column={column}
            actions={actions}
            sorting={sorting}
            onFilter={() => setFiltering(true)}
          />
        )}
      </div>
      <ColumnHandle column={column} onResize={(width) => actions.resize(id, width)} />
    </th>
  );
}

type ColumnMenuButtonProps = {
  column: LaidColumn;
  actions: ColumnActions;
  sorting: ColumnSorting | undefined;
  onFilter: () => void;
};

/** A button with the menu of a column; visible while the header is pointed at or has the focus. */
function ColumnMenuButton(props: ColumnMenuButtonProps) {
  const { column } = props;
  const styles = useModelTableStyles();
  const button = (
    <Button
      size="small"
      appearance="transparent"
      className={styles.headButton}
      icon={<ChevronDown16Regular />}
      aria-label={`Column ${column.title}`}
    />
  );
  return (
    <OnDemand menu chunk={openColumnMenu} button={button}>
      {(Open, trigger) => <Open {...props} button={trigger} />}
    </OnDemand>
  );
}
