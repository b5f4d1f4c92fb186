import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { modelPath } from '../../../machines/in-domain/models/model-list';
import { whyUnaddressable } from '../../../machines/support/segment';
import { AppLink } from '../../shared/AppLink';
import type { TimeZone } from '../../shared/format-time';
import { MiddleCut } from '../../shared/MiddleCut';
import { RowBox } from '../../shared/RowBox';
import { When } from '../../shared/When';
import { ModelCell } from './ModelCell';
import { ModelPanel } from './ModelPanel';
import { useModelTableStyles } from './ModelTable.styles';

export type RowCommands = {
  onSelect: (id: string, range: boolean) => void;
  onOpen: (id: string) => void;
  onMenu: (model: Model, button: HTMLElement) => void;
  onDelete: (id: string) => void;
  copy: (text: string) => void;
};

export type ModelRowProps = RowCommands & {
  model: Model;
  /** Counted from 0. */
  index: number;
  keys: readonly string[];
  numbers: ReadonlySet<string>;
  selected: boolean;
  open: boolean;
  domainKey: DomainKey;
  zone: TimeZone;
};

/** One model, and what it holds if it is opened. */
export function ModelRow(props: ModelRowProps) {
  const { model, index, keys, numbers, selected, open, domainKey, zone } = props;
  const { onSelect, onOpen, onMenu, onDelete, copy } = props;
  const { id, version, modifiedTime } = model;
  const styles = useModelTableStyles();
  return (
    <>
      <tr
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={selected}
        className={mergeClasses(styles.row, selected && styles.selected)}
      >
        <td className={mergeClasses(styles.cell, styles.box)}>
          <RowBox label={`Select ${id}`} checked={selected} onToggle={(range) => onSelect(id, range)} />
        </td>
        <td className={mergeClasses(styles.cell, styles.box)}>
          <Button
            size="small"
            appearance="subtle"
            icon={open ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
            aria-expanded={open}
            aria-label={`Details of ${id}`}
            onClick={() => onOpen(id)}
          />
        </td>
        <td className={mergeClasses(styles.cell, styles.mono)}>
          {whyUnaddressable(id) === undefined ? (
            <AppLink href={modelPath(domainKey, id)} label={id}>
              <MiddleCut text={id} />
            </AppLink>
          ) : (
            <MiddleCut text={id} />
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
            onClick={(event) => onMenu(model, event.currentTarget)}
          />
        </td>
      </tr>
      {open ? (
        <tr data-index={index}>
          <td className={styles.opened} colSpan={keys.length + 7}>
            <ModelPanel
              model={model}
              domainKey={domainKey}
              zone={zone}
              copy={copy}
              onDelete={() => onDelete(id)}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}
