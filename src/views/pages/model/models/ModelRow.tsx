import { mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type Dispatch, memo, type SetStateAction } from 'react';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import { formatCount } from '~/core/counts';
import { whyUnaddressable } from '~/core/paths';
import { selectIn } from '~/machines/model/cell-edit/cell-edit-machine';
import { modelPath } from '~/machines/model/models';
import { AppLink } from '~/views/kit/links';
import { type RowToggle, withToggled } from '~/views/kit/list/data-table-rows';
import { RowBox } from '~/views/kit/list/DataTable';
import { MiddleCut } from '~/views/kit/copy';
import { When } from '~/views/kit/texts';
import { part } from '~/views/kit/part';
import { LastEditor } from '~/views/kit/PersonName';
import { type CellEditing, drawCell } from './cells/EditableCell';
import { type RowLook, versionColumn } from './columns/model-columns';
import type { OpenMenu } from './list-menus';

const ModelPanel = part(() => import('./ModelPanel'), 'ModelPanel');

type RowActions = {
  copy: (text: string) => void;
  /** `from`: where it was requested; the confirmation differs. */
  onDelete: (id: string, from: 'menu' | 'row') => void;
  onToggle: (id: string, how: RowToggle, other?: string) => void;
};

type ModelRowProps = {
  look: RowLook;
  model: Model;
  index: number;
  editing: CellEditing;
  /** Why its values can't be edited. */
  fixed: string | undefined;
  lastEditor: Author | undefined;
  isSelected: boolean;
  isDocked: boolean;
  isOpen: boolean;
  actions: () => RowActions;
  onOpen: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onMenu: (menu: OpenMenu) => void;
};

/** Plain elements, because a table has thousands. Drawn again only if something in it has changed. */
export const ModelRow = memo(function ModelRow(props: ModelRowProps) {
  const { model, index, look, isSelected, isOpen, editing, fixed, lastEditor, actions } = props;
  const { isDocked, onOpen, onMenu } = props;
  const { cells, domainKey, zone } = editing;
  const { id } = model;
  const { styles } = look;
  const live = useSelector(cells, (snapshot) => selectIn(snapshot, id));
  const name = <MiddleCut text={id} />;
  const isLinked = whyUnaddressable(id) === undefined;
  return (
    <>
      <tr
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-current={isDocked || undefined}
        className={mergeClasses(look.row, isSelected && styles.selected, isDocked && styles.docked)}
      >
        <td {...look.box}>
          <RowBox
            label={`Select ${id}`}
            checked={isSelected}
            id={id}
            tabIndex={-1}
            onToggle={(how, other) => actions().onToggle(id, how, other)}
          />
        </td>
        <td {...look.details}>
          <button
            type="button"
            tabIndex={-1}
            className={look.detailsButton}
            aria-expanded={isOpen}
            aria-label={`Details of ${id}`}
            onClick={() => onOpen((last) => withToggled(last, id))}
          />
        </td>
        <td data-name {...look.id} tabIndex={isLinked ? undefined : -1}>
          {isLinked ? (
            <AppLink href={modelPath(domainKey, id)} label={id} tabIndex={-1}>
              {name}
            </AppLink>
          ) : (
            name
          )}
        </td>
        {look.columns.map(({ id: column, key, isNumber, cell }) => (
          <td
            key={column}
            {...cell}
            tabIndex={key === undefined ? -1 : undefined}
            className={live ? mergeClasses(styles.editable, cell.className) : cell.className}
          >
            {key !== undefined ? (
              drawCell({ model, name: key, editing, live, fixed, isNumber, look })
            ) : column === versionColumn ? (
              formatCount(model.version)
            ) : lastEditor ? (
              <span className={styles.time}>
                <When at={model.modifiedTime} zone={zone} />
                <LastEditor person={lastEditor} />
              </span>
            ) : (
              <When at={model.modifiedTime} zone={zone} />
            )}
          </td>
        ))}
        <td aria-hidden className={look.filler} />
        <td className={look.menu}>
          <button
            type="button"
            tabIndex={-1}
            className={look.actionsButton}
            aria-label={`Actions of ${id}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu({ model, button: event.currentTarget })}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr data-index={index}>
          <td className={styles.opened} colSpan={look.columns.length + 5}>
            <ModelPanel
              model={model}
              domainKey={domainKey}
              zone={zone}
              copy={(text) => actions().copy(text)}
              onDelete={() => actions().onDelete(id, 'row')}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
});
