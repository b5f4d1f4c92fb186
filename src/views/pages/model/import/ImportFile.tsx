import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowUpload20Regular, DocumentArrowUp24Regular, Options20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { formatBytes, formatCount } from '~/core/counts';
import type { Column as FileColumn } from '~/core/import/columns';
import { isChanged, type PreviewCell, previewOf, type PreviewRow } from '~/core/import/scan-file';
import { explainProblem } from '~/core/problem';
import { type ImportActor, rulesOf } from '~/machines/model/import/import-machine';
import { Card } from '~/views/kit/Card';
import { Column, Row } from '~/views/kit/layout';
import { Name } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { sentences } from '../bulk/bulk-texts';
import { useBulkStyles, useImportStyles } from '../job/job.styles';
import { CellText, JobTable, ReasonTable } from '../job/JobPage';
import { formatText, rowsText } from './import-texts';
import { FileOffers, FileSettings } from './ImportForm';

function Cell({ cell }: { cell: PreviewCell | undefined }) {
  const styles = useImportStyles();
  if (cell?.fault !== undefined)
    return (
      <span className={styles.fault} title={cell.fault}>
        <bdi>{cell.written}</bdi>
      </span>
    );
  if (!cell || !isChanged(cell)) return <CellText text={cell?.stored} />;
  return (
    <>
      <ins className={styles.after}>{cell.stored === undefined ? 'left out' : <CellText text={cell.stored} />}</ins>{' '}
      <del className={styles.before}>
        <CellText text={cell.written} />
      </del>
    </>
  );
}

type PreviewProps = { rows: readonly PreviewRow[]; columns: readonly FileColumn[]; total: number };

function Preview({ rows, columns, total }: PreviewProps) {
  const styles = useImportStyles();
  const tables = useBulkStyles();
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
      <JobTable
        label="First rows"
        className={styles.wide}
        lead={[['Line', tables.line]]}
        heads={columns.map(({ name }, index) => (
          <bdi key={index}>{name}</bdi>
        ))}
        rows={rows.map(({ line, cells: all }) => [
          formatCount(line),
          ...columns.map((_, at) => <Cell key={at} cell={all[at]} />),
        ])}
        cellStyle={styles.sample}
      />
      <p className={tables.caption} role="status">
        {sentences(texts)}
      </p>
    </Column>
  );
}

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
      <p className={styles.hint}>Or drop it here. JSON Lines, JSON, or CSV.</p>
    </div>
  );
}

type FileCardProps = { importing: ImportActor; domainKey: DomainKey; isReading: boolean };

export function FileCard({ importing, domainKey, isReading }: FileCardProps) {
  const styles = useImportStyles();
  const tables = useBulkStyles();
  const [isOpen, setIsOpen] = useState(false);
  const { source, values, problem } = useSelector(importing, ({ context }) => context);
  const { file, scanned } = source;
  const preview = useMemo(() => (scanned ? previewOf(scanned, rulesOf(values, scanned)) : []), [scanned, values]);
  if (!file || !scanned) return null;
  const { rows, faulty, faults } = scanned;
  return (
    <Card
      title="File"
      busy={isReading}
      actions={
        <FileButton
          label="Choose another file"
          onChoose={(chosen) => importing.send({ type: 'job.choose', choice: { file: chosen } })}
        />
      }
    >
      <Column gap="L">
        <Row gap="M" align="baseline" justify="between" wrap>
          <p className={styles.facts} role="status">
            <Name>{file.name}</Name>
            {`: ${formatText(scanned, values.conversion)}, ${formatBytes(file.size)}, ${rowsText(rows)}.`}
          </p>
          <Button
            appearance="subtle"
            size="small"
            icon={<Options20Regular />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            File settings
          </Button>
        </Row>
        {isOpen ? <FileSettings importing={importing} scanned={scanned} /> : null}
        {problem ? (
          <StatusMessage intent="error" title="The file can't be read like this.">
            {explainProblem(problem)}
          </StatusMessage>
        ) : null}
        <FileOffers importing={importing} scanned={scanned} />
        {faulty > 0 ? (
          <Column gap="S">
            <ReasonTable label="Unreadable rows" domainKey={domainKey} examples={faults} />
            <p className={tables.caption}>
              {faulty > faults.length
                ? `The first ${faults.length} of ${rowsText(faulty)} that will be skipped.`
                : 'These rows will be skipped.'}
            </p>
          </Column>
        ) : null}
        {preview.length > 0 ? <Preview rows={preview} columns={values.columns} total={rows} /> : null}
        {rows === 0 ? (
          <p className={styles.facts}>There are no rows below the names. Is the first row a row of values?</p>
        ) : null}
      </Column>
    </Card>
  );
}
