import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import { Fragment, useState } from 'react';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { cellKind, numberKeys } from '~/core/json/query';
import { dateOf, jsonBeginning } from '~/core/json/values';
import { whyUnaddressable } from '~/core/paths';
import { modelPath } from '~/machines/model/models';
import { SkeletonBar } from '~/views/kit/Card';
import { MiddleCut } from '~/views/kit/LongText';
import { When } from '~/views/kit/When';
import { AppLink } from '~/views/kit/links';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { ChunkDialog } from '~/views/kit/OnDemand';
import { RowBox, type RowToggle, useRowToggle } from '~/views/kit/list/DataTableRow';
import { allChecked, withAllToggled, withToggled } from '~/views/kit/list/data-table-rows';
import type { OpenMenu } from './model-menus';
import { openedHeight, rowHeight, useModelTableStyles, useResultStyles } from './models.styles';
import { part } from '~/views/kit/part';
import { rowWindow, useTableView } from '~/views/pages/model/row-window';

const ModelPanel = part(
  async () => (await import('./ModelPanel')).ModelPanel,
  (failure) => <ChunkMessage failure={failure} />,
);
const ModelMenu = part(
  async () => (await import('./model-menus')).ModelMenu,
  (failure, { onClose }) => <ChunkDialog failure={failure} onClose={onClose} />,
);

const [inCell, inTooltip] = [160, 1_000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The value of one top-level key (spec domain-level §2 "Models"). */
function ModelCell({ model, name, zone }: { model: Model; name: string; zone: TimeZone }) {
  const styles = useModelTableStyles();
  const value = model.data[name];
  switch (cellKind(model, name)) {
    case 'missing':
      return (
        <span className={styles.quiet} title="The model has no such key.">
          –
        </span>
      );
    case 'null':
      return <span className={styles.null}>null</span>;
    case 'string':
      return <bdi title={cut(String(value), inTooltip)}>{cut(String(value), inCell)}</bdi>;
    case 'number':
      return <span title={String(value)}>{String(value)}</span>;
    case 'boolean':
      return <span className={styles.boolean}>{String(value)}</span>;
    case 'date':
      return <When at={dateOf(value) ?? null} zone={zone} />;
    case 'json':
      return (
        <span className={styles.json} title={jsonBeginning(value, inTooltip)}>
          {jsonBeginning(value, inCell)}
        </span>
      );
  }
}

type ModelRowProps = Pick<ModelTableProps, 'keys' | 'domainKey' | 'zone' | 'copy' | 'onDelete'> & {
  model: Model;
  index: number;
  numbers: ReadonlySet<string>;
  isSelected: boolean;
  isOpen: boolean;
  onToggle: (id: string, how: RowToggle, other?: string) => void;
  onOpen: (id: string) => void;
  onMenu: (menu: OpenMenu) => void;
};

function ModelRow(props: ModelRowProps) {
  const { model, index, keys, numbers, isSelected, isOpen, domainKey, zone, copy } = props;
  const { onToggle, onOpen, onMenu, onDelete } = props;
  const { id, version, modifiedTime } = model;
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
        <td className={mergeClasses(styles.cell, styles.box)}>
          <RowBox
            label={`Select ${id}`}
            checked={isSelected}
            id={id}
            onToggle={(how, other) => onToggle(id, how, other)}
          />
        </td>
        <td className={mergeClasses(styles.cell, styles.box)}>
          <Button
            size="small"
            appearance="subtle"
            icon={isOpen ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
            aria-expanded={isOpen}
            aria-label={`Details of ${id}`}
            onClick={() => onOpen(id)}
          />
        </td>
        <td className={mergeClasses(styles.cell, styles.mono)}>
          {whyUnaddressable(id) === undefined ? (
            <AppLink href={modelPath(domainKey, id)} label={id}>
              {name}
            </AppLink>
          ) : (
            name
          )}
        </td>
        <td className={mergeClasses(styles.cell, styles.end, styles.version)}>{version}</td>
        <td className={mergeClasses(styles.cell, styles.modified)}>
          <When at={modifiedTime} zone={zone} />
        </td>
        {keys.map((key) => (
          <td key={key} className={mergeClasses(styles.cell, numbers.has(key) && styles.end)}>
            <ModelCell model={model} name={key} zone={zone} />
          </td>
        ))}
        <td aria-hidden className={styles.cell} />
        <td className={mergeClasses(styles.cell, styles.menu)}>
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
          <td className={styles.opened} colSpan={keys.length + 7}>
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

/** Total width in px of the fixed columns: check box, details, version, modified, menu. */
const others = 80 + 76 + 196 + 48;
const leastId = 116;
const [leastData, maxData] = [188, 420];
/** In px: width of a monospaced character, and horizontal padding of a cell. */
const [character, beside] = [7.3, 17];
const maxCharacters = 40;

/**
 * Widths in px of the id column (undefined: as styled), a data column, and the whole table. Extra space goes to the ids until they fit,
 * then to the data.
 */
export function modelColumnWidths(ids: readonly string[], dataColumns: number, card: number) {
  const table = others + leastId + dataColumns * leastData;
  const spare = Math.max(0, card - table);
  const longest = ids.reduce((most, id) => Math.max(most, [...id].length), 0);
  const extra = Math.min(
    spare,
    Math.max(0, Math.ceil(Math.min(maxCharacters, longest) * character + beside) - leastId),
  );
  return {
    id: extra > 0 ? leastId + extra : undefined,
    data:
      dataColumns === 0
        ? leastData
        : Math.min(maxData, leastData + Math.floor((spare - extra) / dataColumns)),
    table,
  };
}

type ModelTableProps = {
  models: readonly Model[];
  keys: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  /** `from`: where it was requested; the confirmation differs. */
  onDelete: (id: string, from: 'menu' | 'row') => void;
};

const allDrawn = 100;
const idOf = ({ id }: Model) => id;

/** The results, with a column for each key (spec domain-level §2 "Models"); of many rows, only visible ones are rendered. */
export function ModelTable(props: ModelTableProps) {
  const { models, keys, domainKey, copy, onDelete } = props;
  const styles = useModelTableStyles();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu>();
  const { view, measure, onScroll, onFocus } = useTableView();
  const selected = new Set(props.selected);
  const ids = models.map(idOf);
  const onToggle = useRowToggle(selected, ids, (next) => props.onSelect([...next]));
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
  const widths = modelColumnWidths(ids, keys.length, view.width);
  const { headCell } = styles;
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
            <th scope="col" className={mergeClasses(headCell, styles.box)} style={{ width: 44 }}>
              <Checkbox
                aria-label="Select all Models"
                checked={allChecked(selected, ids)}
                onChange={() => props.onSelect([...withAllToggled(selected, ids)])}
              />
            </th>
            <th scope="col" className={headCell} style={{ width: 36 }}>
              <span className={styles.hidden}>Details</span>
            </th>
            <th scope="col" className={mergeClasses(headCell, styles.id)} style={{ width: widths.id }}>
              Id
            </th>
            <th scope="col" className={mergeClasses(headCell, styles.end, styles.version)}>
              Version
            </th>
            <th scope="col" className={mergeClasses(headCell, styles.modified)}>
              Modified
            </th>
            {keys.map((key) => (
              <th
                key={key}
                scope="col"
                title={key}
                className={mergeClasses(headCell, styles.dataHead, numbers.has(key) && styles.end)}
                style={{ width: widths.data }}
              >
                <bdi>{key}</bdi>
              </th>
            ))}
            <td aria-hidden className={headCell} />
            <th scope="col" className={mergeClasses(headCell, styles.menu)} style={{ width: 48 }}>
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
                  {...props}
                  model={model}
                  index={index}
                  numbers={numbers}
                  isSelected={selected.has(model.id)}
                  isOpen={open.has(model.id)}
                  onToggle={onToggle}
                  onOpen={(id) => setOpen((last) => withToggled(last, id))}
                  onMenu={setMenu}
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

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);

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
