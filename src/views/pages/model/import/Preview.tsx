import { mergeClasses } from '@fluentui/react-components';
import { formatCount } from '~/core/counts';
import { isChanged, type PreviewCell, type PreviewRow } from '~/core/import/preview';
import type { Column as FileColumn } from '~/core/import/columns';
import { Column } from '~/views/kit/layout';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import { rowsText } from './import-texts';
import { useImportStyles } from './import.styles';

function Text({ text }: { text: string | undefined }) {
  const tables = useBulkStyles();
  return text === undefined ? (
    <span className={tables.none}>–</span>
  ) : text === '' ? (
    <span className={tables.none}>empty text</span>
  ) : (
    <bdi>{text}</bdi>
  );
}

function Cell({ cell }: { cell: PreviewCell | undefined }) {
  const styles = useImportStyles();
  if (cell?.fault !== undefined)
    return (
      <span className={styles.fault} title={cell.fault}>
        <bdi>{cell.written}</bdi>
      </span>
    );
  if (!cell || !isChanged(cell)) return <Text text={cell?.stored} />;
  return (
    <>
      <ins className={styles.after}>{cell.stored === undefined ? 'left out' : <Text text={cell.stored} />}</ins>{' '}
      <del className={styles.before}>
        <Text text={cell.written} />
      </del>
    </>
  );
}

type PreviewProps = { rows: readonly PreviewRow[]; columns: readonly FileColumn[]; total: number };

/** What the first rows become. */
export function Preview({ rows, columns, total }: PreviewProps) {
  const styles = useImportStyles();
  const tables = useBulkStyles();
  const label = 'First rows';
  const cells = rows.flatMap((row) => row.cells);
  const fault = rows.flatMap((row) =>
    row.cells.flatMap((cell) => (cell.fault === undefined ? [] : [`Line ${formatCount(row.line)}: ${cell.fault}`])),
  )[0];
  const texts = [
    total > rows.length ? `The first ${rowsText(rows.length)}.` : '',
    cells.some((cell) => cell.fault === undefined && isChanged(cell))
      ? 'Bold: what will be stored. Struck out: what is in the file.'
      : '',
    fault === undefined ? '' : `Red values can't be read. ${fault}`,
  ];
  return (
    <Column gap="S">
      <div className={tables.scroller} tabIndex={0} role="region" aria-label={label}>
        <table className={mergeClasses(tables.table, styles.wide)} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(tables.head, tables.line)}>
                Line
              </th>
              {columns.map(({ name }, index) => (
                <th key={index} scope="col" className={tables.head}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <td className={tables.cell}>{formatCount(row.line)}</td>
                {columns.map((_, at) => (
                  <td key={at} className={mergeClasses(tables.cell, styles.sample)}>
                    <Cell cell={row.cells[at]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={tables.caption} role="status">
        {texts.filter((text) => text !== '').join(' ')}
      </p>
    </Column>
  );
}
