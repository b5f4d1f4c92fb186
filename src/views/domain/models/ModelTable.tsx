import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { numberKeys } from '../../../machines/in-domain/models/model-columns';
import type { TimeZone } from '../../shared/format-time';
import { useRowToggle } from '../../shared/RowBox';
import { allChecked, withAllToggled, withToggled } from '../../shared/selection';
import { ModelMenu, type OpenMenu } from './ModelMenu';
import { ModelRow } from './ModelRow';
import { modelColumnWidths } from './model-column-widths';
import { openedHeight, rowHeight, useModelTableStyles } from './ModelTable.styles';
import { rowWindow } from './row-window';
import { useTableView } from './use-table-view';

export type ModelTableProps = {
  models: readonly Model[];
  /** The data columns. */
  keys: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  /** `from`: where it was asked, which has words of its own. */
  onDelete: (id: string, from: 'menu' | 'row') => void;
};

/** So many rows are all drawn. */
const allDrawn = 100;
const fixed = [
  { id: 'id', label: 'Id' },
  { id: 'version', label: 'Version', end: true },
  { id: 'modified', label: 'Modified' },
] as const;
const idOf = ({ id }: Model) => id;

/** The results, with a column for each key (spec domain-level §2 "Models"); many are drawn as far as they are seen. */
export function ModelTable(props: ModelTableProps) {
  const { models, keys, domainKey, zone, copy, onDelete } = props;
  const styles = useModelTableStyles();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu>();
  const { view, measure, onScroll, onFocus } = useTableView();
  const selected = new Set(props.selected);
  const toggle = useRowToggle(selected, models.map(idOf), (ids) => props.onSelect([...ids]));
  const isLong = models.length > allDrawn;
  const drawn = isLong
    ? rowWindow({
        ...view,
        row: rowHeight,
        opening: openedHeight(view.width),
        count: models.length,
        opened: models.flatMap(({ id }, index) => (open.has(id) ? [index] : [])),
      })
    : { rows: models.map((_, index) => ({ index, gap: 0 })), rest: 0 };
  const numbers = numberKeys(models, keys);
  const widths = modelColumnWidths(models.map(idOf), keys.length, view.width);
  return (
    <div ref={measure} className={styles.scroller} onScroll={isLong ? onScroll : undefined}>
      <table
        aria-label="Models"
        aria-rowcount={models.length + 1}
        className={styles.table}
        style={{ minWidth: widths.table }}
        onFocus={isLong ? onFocus : undefined}
      >
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={mergeClasses(styles.headCell, styles.box)} style={{ width: 44 }}>
              <Checkbox
                aria-label="Select all Models"
                checked={allChecked(selected, models.map(idOf))}
                onChange={() => props.onSelect([...withAllToggled(selected, models.map(idOf))])}
              />
            </th>
            <th scope="col" className={styles.headCell} style={{ width: 36 }}>
              <span className={styles.hidden}>Details</span>
            </th>
            {fixed.map(({ id, label, ...column }) => (
              <th
                key={id}
                scope="col"
                className={mergeClasses(styles.headCell, 'end' in column && styles.end, styles[id])}
                style={id === 'id' ? { width: widths.id } : undefined}
              >
                {label}
              </th>
            ))}
            {keys.map((key) => (
              <th
                key={key}
                scope="col"
                title={key}
                className={mergeClasses(styles.headCell, styles.dataHead, numbers.has(key) && styles.end)}
                style={{ width: widths.data }}
              >
                <bdi>{key}</bdi>
              </th>
            ))}
            <td aria-hidden className={styles.headCell} />
            <th scope="col" className={mergeClasses(styles.headCell, styles.menu)} style={{ width: 48 }}>
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map(({ index, gap }) => {
            const model = models[index];
            if (!model) return null;
            return (
              <Fragment key={model.id}>
                <Gap height={gap} />
                <ModelRow
                  model={model}
                  index={index}
                  keys={keys}
                  numbers={numbers}
                  selected={selected.has(model.id)}
                  open={open.has(model.id)}
                  domainKey={domainKey}
                  zone={zone}
                  copy={copy}
                  onSelect={toggle}
                  onOpen={(id) => setOpen((last) => withToggled(last, id))}
                  onMenu={(of, button) => setMenu({ model: of, button })}
                  onDelete={(id) => onDelete(id, 'row')}
                />
              </Fragment>
            );
          })}
          <Gap height={drawn.rest} />
        </tbody>
      </table>
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

/** The place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);
