import { Checkbox, mergeClasses } from '@fluentui/react-components';
import type { modelColumnWidths } from './model-columns';
import { useModelTableStyles } from './models.styles';

type ModelHeaderProps = {
  keys: readonly string[];
  numbers: ReadonlySet<string>;
  widths: ReturnType<typeof modelColumnWidths>;
  /** `mixed`: some rows are selected. */
  checked: boolean | 'mixed';
  onToggleAll: () => void;
};

export function ModelHeader({ keys, numbers, widths, checked, onToggleAll }: ModelHeaderProps) {
  const styles = useModelTableStyles();
  const { headCell } = styles;
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={mergeClasses(headCell, styles.box)} style={{ width: 44 }}>
          <Checkbox aria-label="Select all Models" checked={checked} onChange={onToggleAll} />
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
          <ColumnHeader key={key} name={key} isNumber={numbers.has(key)} width={widths.data} />
        ))}
        <td aria-hidden className={headCell} />
        <th scope="col" className={mergeClasses(headCell, styles.menu)} style={{ width: 48 }}>
          <span className={styles.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}

type ColumnHeaderProps = { name: string; isNumber: boolean; width: number };

/** The header of the column of a top-level key. */
function ColumnHeader({ name, isNumber, width }: ColumnHeaderProps) {
  const styles = useModelTableStyles();
  return (
    <th
      scope="col"
      title={name}
      className={mergeClasses(styles.headCell, styles.dataHead, isNumber && styles.end)}
      style={{ width }}
    >
      <bdi>{name}</bdi>
    </th>
  );
}
