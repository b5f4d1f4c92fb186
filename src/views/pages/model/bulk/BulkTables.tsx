import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { whyUnaddressable } from '~/core/paths';
import type { BulkExample } from '~/machines/model/bulk/bulk-change';
import { modelPath } from '~/machines/model/models';
import { Name } from '~/views/kit/Name';
import { AppLink } from '~/views/kit/links';
import { useBulkStyles } from './job.styles';

function ModelId({ domainKey, id }: { domainKey: DomainKey | undefined; id: string }) {
  return domainKey && whyUnaddressable(id) === undefined ? (
    <AppLink href={modelPath(domainKey, id)}>
      <Name>{id}</Name>
    </AppLink>
  ) : (
    <Name>{id}</Name>
  );
}

type ModelRowsProps = {
  label: string;
  /** Of models that exist: ids are links. */
  domainKey?: DomainKey | undefined;
  heads: readonly string[];
  /** `line`: where the model is in a file. */
  rows: readonly { id: string | undefined; line?: number; cells: readonly ReactNode[] }[];
  cellStyle?: string | undefined;
};

export function ModelRows({ label, domainKey, heads, rows, cellStyle }: ModelRowsProps) {
  const styles = useBulkStyles();
  const hasLines = rows.some(({ line }) => line !== undefined);
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={mergeClasses(styles.table, heads.length > 2 && styles.wide)} aria-label={label}>
        <thead>
          <tr>
            {hasLines ? (
              <th scope="col" className={mergeClasses(styles.head, styles.line)}>
                Line
              </th>
            ) : null}
            <th scope="col" className={mergeClasses(styles.head, styles.id)}>
              Id
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={styles.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, line, cells }) => (
            <tr key={line ?? id}>
              {hasLines ? <td className={styles.cell}>{line === undefined ? null : formatCount(line)}</td> : null}
              <td className={styles.cell}>
                {id === undefined || id === '' ? (
                  <span className={styles.none}>–</span>
                ) : (
                  <ModelId domainKey={domainKey} id={id} />
                )}
              </td>
              {heads.map((head, column) => (
                <td key={head} className={mergeClasses(styles.cell, cellStyle)}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableProps = Pick<ModelRowsProps, 'label' | 'domainKey'>;

type ExampleTableProps = TableProps & Pick<ModelRowsProps, 'heads'> & { examples: readonly BulkExample[] };

export function ExampleTable({ examples, ...table }: ExampleTableProps) {
  const styles = useBulkStyles();
  const value = (text: string | undefined) =>
    text === undefined ? <span className={styles.none}>–</span> : <bdi>{text}</bdi>;
  const rows = examples.map((each) => ({
    id: each.id,
    cells: [value(each.before), value(each.after), value(each.value)],
  }));
  return <ModelRows {...table} rows={rows} />;
}

type ReasonTableProps = TableProps & {
  examples: readonly { id?: string; line?: number; reason?: string }[];
};

export function ReasonTable({ examples, ...table }: ReasonTableProps) {
  const rows = examples.map(({ id, reason, ...line }) => ({ ...line, id, cells: [reason] }));
  return <ModelRows {...table} heads={['Reason']} rows={rows} cellStyle={useBulkStyles().reason} />;
}
