import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import { formatCount } from '~/core/counts';
import { whyUnaddressable } from '~/core/paths';
import { modelPath } from '~/machines/model/models';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { AppLink } from '~/views/kit/links';
import { RowBox, type RowToggle } from '~/views/kit/list/DataTableRow';
import { MiddleCut } from '~/views/kit/LongText';
import { part } from '~/views/kit/part';
import { When } from '~/views/kit/Facts';
import { LastEditor } from '~/views/pages/model/LastEditor';
import { type CellEditing, EditableCell } from './cells/EditableCell';
import { modifiedColumn, type TableLayout, versionColumn } from './columns/model-columns';
import type { OpenMenu } from './list-menus';
import { useModelTableStyles } from './models.styles';

const ModelPanel = part(
  async () => (await import('./ModelPanel')).ModelPanel,
  (failure) => <ChunkMessage failure={failure} />,
);
/** Props of a cell that stays at the left while the table is scrolled sideways; `left` undefined: of one that does not. */
export const pinnedAt = (
  styles: ReturnType<typeof useModelTableStyles>,
  left: string | undefined,
  ...classes: (string | false)[]
) =>
  left === undefined
    ? { className: mergeClasses(...classes, styles.unpinned) }
    : { className: mergeClasses(...classes, styles.pinned), style: { left } };

type ModelRowProps = {
  layout: TableLayout;
  copy: (text: string) => void;
  /** `from`: where it was requested; the confirmation differs. */
  onDelete: (id: string, from: 'menu' | 'row') => void;
  model: Model;
  index: number;
  numbers: ReadonlySet<string>;
  editing: CellEditing;
  /** Why its values can't be edited. */
  fixed: string | undefined;
  /** The key of the cell that is a tab stop at first, if it is in this row. */
  tabStop: string | undefined;
  lastEditor: Author | undefined;
  isSelected: boolean;
  isOpen: boolean;
  onToggle: (id: string, how: RowToggle, other?: string) => void;
  onOpen: (id: string) => void;
  onMenu: (menu: OpenMenu) => void;
};

export function ModelRow(props: ModelRowProps) {
  const { model, index, layout, numbers, isSelected, isOpen, copy, editing, fixed, tabStop, lastEditor } = props;
  const { onToggle, onOpen, onMenu, onDelete } = props;
  const { domainKey, zone } = editing;
  const { id } = model;
  const { columns, pinsBoxes, edge } = layout;
  const styles = useModelTableStyles();
  const name = <MiddleCut text={id} />;
  return (
    <>
      <tr
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        className={mergeClasses(styles.row, isSelected && styles.selected)}
      >
        <td {...pinnedAt(styles, pinsBoxes ? '0px' : undefined, styles.cell, styles.box)}>
          <RowBox
            label={`Select ${id}`}
            checked={isSelected}
            id={id}
            onToggle={(how, other) => onToggle(id, how, other)}
          />
        </td>
        <td {...pinnedAt(styles, pinsBoxes ? '44px' : undefined, styles.cell, styles.box)}>
          <Button
            size="small"
            appearance="subtle"
            icon={isOpen ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
            aria-expanded={isOpen}
            aria-label={`Details of ${id}`}
            onClick={() => onOpen(id)}
          />
        </td>
        <td {...pinnedAt(styles, layout.id.left, styles.cell, styles.mono, edge === layout.id.id && styles.edge)}>
          {whyUnaddressable(id) === undefined ? (
            <AppLink href={modelPath(domainKey, id)} label={id}>
              {name}
            </AppLink>
          ) : (
            name
          )}
        </td>
        {columns.map((column) => (
          <td
            key={column.id}
            {...pinnedAt(
              styles,
              column.left,
              styles.cell,
              column.key !== undefined && styles.editable,
              column.id === versionColumn && styles.version,
              column.id === modifiedColumn && styles.modified,
              (column.id === versionColumn || (column.key !== undefined && numbers.has(column.key))) && styles.end,
              column.id === edge && styles.edge,
            )}
          >
            {column.key !== undefined ? (
              <EditableCell
                model={model}
                name={column.key}
                editing={editing}
                fixed={fixed}
                isNumber={numbers.has(column.key)}
                isFirst={column.key === tabStop}
              />
            ) : column.id === versionColumn ? (
              formatCount(model.version)
            ) : (
              <span className={styles.time}>
                <When at={model.modifiedTime} zone={zone} />
                {lastEditor ? <LastEditor person={lastEditor} /> : null}
              </span>
            )}
          </td>
        ))}
        <td aria-hidden className={styles.cell} />
        <td className={mergeClasses(styles.cell, styles.menu, edge !== undefined && styles.menuEdge)}>
          <Button
            size="small"
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            aria-label={`Actions of ${id}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu({ model, button: event.currentTarget })}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr data-index={index}>
          <td className={styles.opened} colSpan={columns.length + 5}>
            <ModelPanel
              model={model}
              domainKey={domainKey}
              zone={zone}
              copy={copy}
              onDelete={() => onDelete(id, 'row')}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}
