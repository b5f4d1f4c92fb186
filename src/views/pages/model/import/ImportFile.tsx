import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowUpload20Regular, DocumentArrowUp24Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { formatCount } from '~/core/counts';
import type { ScannedFile } from '~/core/import/scan-file';
import { formatBytes } from '~/core/bytes';
import { Card } from '~/views/kit/Card';
import { Column } from '~/views/kit/layout';
import { ReasonTable } from '~/views/pages/model/bulk/BulkTables';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import type { DomainKey } from '~/api/rest/domains';
import { formatText, rowsText } from './import-texts';
import { useImportStyles } from './import.styles';

type FileButtonProps = { label: string; primary?: boolean; onChoose: (file: File) => void };

export function FileButton({ label, primary = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <Button
        appearance={primary ? 'primary' : 'secondary'}
        icon={<ArrowUpload20Regular />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** Takes a file by button or drop. */
export function FileDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const styles = useImportStyles();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={mergeClasses(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
    >
      <span className={styles.icon}>
        <DocumentArrowUp24Regular />
      </span>
      <FileButton label="Choose file" primary onChoose={onChoose} />
      <p className={styles.hint}>
        Or drop it here. JSON Lines, a JSON array, or CSV with a header row, in UTF-8.
      </p>
    </div>
  );
}

type FileCardProps = {
  file: File;
  scanned: ScannedFile;
  domainKey: DomainKey;
  onChoose?: (file: File) => void;
};

/** What was found in the file, and its first rows. */
export function FileCard({ file, scanned, domainKey, onChoose }: FileCardProps) {
  const styles = useImportStyles();
  const tables = useBulkStyles();
  const { rows, faulty, faults, columns, sample } = scanned;
  const label = 'First rows';
  return (
    <Card
      title="File"
      actions={onChoose ? <FileButton label="Choose another file" onChoose={onChoose} /> : undefined}
    >
      <Column gap="L">
        <p className={styles.facts} role="status">
          <bdi>{file.name}</bdi>
          {`: ${formatText(scanned)}, ${formatBytes(file.size)}, ${rowsText(rows)}.`}
        </p>
        {faulty > 0 ? (
          <Column gap="S">
            <ReasonTable label="Unreadable rows" domainKey={domainKey} examples={faults} />
            <p className={tables.caption}>
              {faulty > faults.length
                ? `The first ${faults.length} of ${rowsText(faulty)} that can't be read.`
                : "These rows can't be read and will fail."}
            </p>
          </Column>
        ) : null}
        {sample.length > 0 ? (
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
                  {sample.map(({ line, cells }) => (
                    <tr key={line}>
                      <td className={tables.cell}>{formatCount(line)}</td>
                      {columns.map((_, index) => (
                        <td key={index} className={mergeClasses(tables.cell, styles.sample)}>
                          {cells[index] === undefined ? (
                            <span className={tables.none}>–</span>
                          ) : (
                            <bdi>{cells[index]}</bdi>
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {rows > sample.length ? (
              <p className={tables.caption}>{`The first ${rowsText(sample.length)}.`}</p>
            ) : null}
          </Column>
        ) : null}
      </Column>
    </Card>
  );
}
