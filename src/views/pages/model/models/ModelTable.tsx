import { useSelector } from '@xstate/react';
import { Fragment, type MouseEvent, useMemo, useState } from 'react';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { arrangedColumns } from '~/core/column-arrangement';
import { numberFields } from '~/core/json/query';
import type { TimeZone } from '~/core/times';
import { type CellEditActor, selectReadOnly } from '~/machines/model/cell-edit/cell-edit-machine';
import { useLatest } from '~/views/hooks/events';
import { useGridKeys } from '~/views/hooks/grid-keys';
import { SkeletonBar } from '~/views/kit/Card';
import { allChecked, useRowToggle, withAllToggled } from '~/views/kit/list/data-table-rows';
import { failedDialog } from '~/views/kit/OnDemand';
import { part } from '~/views/kit/part';
import { RowLooks, useRowLooks } from '~/views/kit/row-looks';
import { rowWindow, useTableView } from '~/views/pages/model/row-window';
import { cellHandlers } from './cells/cell-keys';
import { columnActions, type SortingOf, tableLayout, useContentWidths, useRowLook } from './columns/model-columns';
import { ModelHeader } from './columns/ModelHeader';
import type { ColumnChooserProps, OpenMenu } from './list-menus';
import { ModelRow } from './ModelRow';
import { openedHeight, rowHeight, useResultStyles } from './models.styles';

const ModelMenu = part(() => import('./list-menus'), 'ModelMenu', failedDialog);

type ModelTableProps = ColumnChooserProps & {
  models: readonly Model[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  domainKey: DomainKey;
  zone: TimeZone;
  cells: CellEditActor;
  /** Why no value can be edited. */
  fixed?: string | undefined;
  lastEditorOf: (model: Model) => Author | undefined;
  copy: (text: string) => void;
  onDelete: (id: string, from: 'menu' | 'row') => void;
  /** The id of the docked model. */
  docked?: string | undefined;
  /** Docks the model whose name is clicked. */
  onDock?: ((id: string) => void) | undefined;
  sortingOf?: SortingOf | undefined;
};

const allDrawn = 100;
const idOf = ({ id }: Model) => id;

/** The results, with a column for each key (spec domain-level §2 "Models"); of many rows, only visible ones are rendered. */
export function ModelTable(props: ModelTableProps) {
  const { models, columns, arrangement, domainKey, zone, cells, copy, onDelete, fixed } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu>();
  const { view, measure, onScroll, onFocus } = useTableView();
  const readOnly = useSelector(cells, selectReadOnly);
  const selected = new Set(props.selected);
  const ids = models.map(idOf);
  const onToggle = useRowToggle(selected, ids, (next) => props.onSelect([...next]));
  const actions = useLatest({ copy, onDelete, onToggle });
  const isLong = models.length > allDrawn;
  // Its row is drawn wherever the table is scrolled to, and so are its neighbors once it goes there.
  const at = useSelector(cells, ({ context }) => (isLong ? context.cell?.model.id : undefined)) ?? '';
  const drawn = isLong
    ? rowWindow({
        ...view,
        pinned: [...view.pinned, ids.indexOf(at)],
        row: rowHeight,
        opening: openedHeight(view.width),
        count: models.length,
        opened: models.flatMap(({ id }, index) => (open.has(id) ? [index] : [])),
      })
    : { rows: models.map((_, index) => ({ index, gap: 0 })), rest: 0 };
  const wantedOf = useContentWidths(models, arrangedColumns(columns, arrangement));
  const layout = tableLayout(ids, columns, arrangement, { card: view.width, wantedOf });
  const keys = layout.columns.flatMap(({ key }) => key ?? []);
  const numbers = numberFields(models, keys);
  const inRows = useRowLooks();
  const look = useRowLook(layout, numbers);
  const { styles } = look;
  const whyFixed = (id: string) => (readOnly.has(id) ? 'You can read this model but not change it.' : fixed);
  const grid = useLatest({ models, keys, whyFixed, selected, copy });
  const editing = useMemo(() => ({ cells, domainKey, zone, grid }), [cells, domainKey, zone, grid]);
  const keyboard = useGridKeys();
  /** With a modifier key or another button, the name leads to the page as every link does. */
  function follow(event: MouseEvent) {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
    const place = target instanceof Element && isPlain ? target.closest('[data-name] a')?.closest('tr') : undefined;
    const model = props.onDock && models[Number(place?.dataset['index'])];
    if (!model) return inRows.onClick(event);
    event.preventDefault();
    return props.onDock?.(model.id);
  }
  return (
    <div ref={measure} className={styles.scroller} onClick={follow} onScroll={isLong ? onScroll : undefined}>
      <RowLooks value={inRows}>
        <table
          {...keyboard}
          aria-label="Models"
          aria-rowcount={models.length + 1}
          aria-multiselectable
          className={styles.table}
          style={layout.style}
          onFocus={(event) => {
            keyboard.onFocus(event);
            if (isLong) onFocus(event);
          }}
        >
          <ModelHeader
            layout={layout}
            numbers={numbers}
            actions={columnActions(columns, arrangement, props.onArrange)}
            checked={allChecked(selected, ids)}
            sortingOf={props.sortingOf}
            onToggleAll={() => props.onSelect([...withAllToggled(selected, ids)])}
          />
          <tbody {...cellHandlers(models, cells)}>
            {drawn.rows.map(({ index, gap }) => {
              const model = models[index];
              if (!model) return null;
              return (
                <Fragment key={model.id}>
                  {gap > 0 ? <Gap height={gap} /> : null}
                  <ModelRow
                    {...{ look, model, index, editing, actions }}
                    fixed={whyFixed(model.id)}
                    lastEditor={props.lastEditorOf(model)}
                    isSelected={selected.has(model.id)}
                    isDocked={model.id === props.docked}
                    isOpen={open.has(model.id)}
                    onOpen={setOpen}
                    onMenu={setMenu}
                  />
                </Fragment>
              );
            })}
            {drawn.rest > 0 ? <Gap height={drawn.rest} /> : null}
          </tbody>
        </table>
      </RowLooks>
      {menu ? (
        <ModelMenu
          {...menu}
          domainKey={domainKey}
          copy={copy}
          onDelete={(id) => onDelete(id, 'menu')}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </div>
  );
}

const Gap = ({ height }: { height: number }) => <tr aria-hidden style={{ height }} />;

export function ModelSkeleton() {
  const styles = useResultStyles();
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading models">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={styles.bar}>
          {[90, 40, 130, 110].map((width, column) => (
            <SkeletonBar key={width} width={`${width - ((row * 13 + column * 7) % 20)}px`} />
          ))}
        </div>
      ))}
    </div>
  );
}
