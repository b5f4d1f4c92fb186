import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowUpload20Regular, DocumentArrowUp24Regular, Options20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { formatBytes } from '~/core/bytes';
import { previewOf } from '~/core/import/preview';
import { explainProblem } from '~/core/problem';
import type { ImportActor } from '~/machines/model/import/import-machine';
import { rulesOf } from '~/machines/model/import/import-plan';
import { Name } from '~/views/kit/Name';
import { Card } from '~/views/kit/Card';
import { Column, Row } from '~/views/kit/layout';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ReasonTable } from '~/views/pages/model/bulk/BulkTables';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import { FileOffers, FileSettings } from './FileSettings';
import { formatText, rowsText } from './import-texts';
import { useImportStyles } from './import.styles';
import { Preview } from './Preview';

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
      <p className={styles.hint}>Or drop it here. JSON Lines, JSON, or CSV.</p>
    </div>
  );
}

type FileCardProps = { importing: ImportActor; domainKey: DomainKey; isReading: boolean };

/** What was found in the file, how it is read, and what its first rows become. */
export function FileCard({ importing, domainKey, isReading }: FileCardProps) {
  const styles = useImportStyles();
  const tables = useBulkStyles();
  const [isOpen, setIsOpen] = useState(false);
  const { file, scanned, values, problem } = useSelector(importing, ({ context }) => context);
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
          onChoose={(chosen) => importing.send({ type: 'import.choose', file: chosen })}
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
