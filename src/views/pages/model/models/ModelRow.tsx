import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { whyUnaddressable } from '~/core/paths';
import { modelPath } from '~/machines/model/models';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { AppLink } from '~/views/kit/links';
import { RowBox, type RowToggle } from '~/views/kit/list/DataTableRow';
import { MiddleCut } from '~/views/kit/LongText';
import { part } from '~/views/kit/part';
import { When } from '~/views/kit/When';
import { ModelCell } from './ModelCell';
import type { OpenMenu } from './model-menus';
import { useModelTableStyles } from './models.styles';

const ModelPanel = part(
  async () => (await import('./ModelPanel')).ModelPanel,
  (failure) => <ChunkMessage failure={failure} />,
);
type ModelRowProps = {
  keys: readonly string[];
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  /** `from`: where it was requested; the confirmation differs. */
  onDelete: (id: string, from: 'menu' | 'row') => void;
  model: Model;
  index: number;
  numbers: ReadonlySet<string>;
  isSelected: boolean;
  isOpen: boolean;
  onToggle: (id: string, how: RowToggle, other?: string) => void;
  onOpen: (id: string) => void;
  onMenu: (menu: OpenMenu) => void;
};

export function ModelRow(props: ModelRowProps) {
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
