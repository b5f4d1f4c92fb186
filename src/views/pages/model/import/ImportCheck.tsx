import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { confirmationText, type ImportActor } from '~/machines/model/import/import-machine';
import { type ImportExample, modelsToChange, rowsToImport } from '~/machines/model/import/import-plan';
import { Card } from '~/views/kit/Card';
import { TypedConfirmDialog } from '~/views/kit/dialogs/TypedConfirmDialog';
import { Column, Row } from '~/views/kit/layout';
import { ModelRows, ReasonTable } from '~/views/pages/model/bulk/BulkTables';
import { models } from '~/views/pages/model/bulk/bulk-texts';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import { checkText, existingTexts, rowsText } from './import-texts';

type ExamplesProps = {
  label: string;
  domainKey?: DomainKey;
  examples: readonly ImportExample[];
  total: number;
};

function Examples({ label, domainKey, examples, total }: ExamplesProps) {
  const styles = useBulkStyles();
  if (examples.length === 0) return null;
  const rows = examples.map(({ line, id, text }) => ({
    line,
    id,
    cells: [text === undefined ? <span className={styles.none}>–</span> : <bdi>{text}</bdi>],
  }));
  return (
    <Column gap="S">
      <p className={styles.caption}>{label}</p>
      <ModelRows label={label} domainKey={domainKey} heads={['Data']} rows={rows} />
      {total > examples.length ? <p className={styles.caption}>{`${examples.length} of ${models(total)}.`}</p> : null}
    </Column>
  );
}

type InDomain = { importing: ImportActor; domainKey: DomainKey };

/** What the import would do. */
export function CheckCard({ importing, domainKey }: InDomain) {
  const styles = useBulkStyles();
  const focusAgain = useRestoreFocusTarget();
  const { check, plan } = useSelector(importing, ({ context }) => context);
  if (!check || !plan) return null;
  const { isNew, existing, invalid, examples, warning } = check;
  const count = rowsToImport(check, plan);
  const changed = modelsToChange(check, plan);
  return (
    <Card title="Check">
      <Column gap="L">
        <p className={styles.count} role="status">
          {checkText(check, plan.existing)}
        </p>
        {warning === undefined ? null : <p className={styles.caption}>{warning}</p>}
        <Examples label="New models" examples={examples.isNew} total={isNew} />
        <Examples
          label={`Existing models, which ${existingTexts[plan.existing]}`}
          domainKey={domainKey}
          examples={examples.existing}
          total={existing}
        />
        {invalid > 0 ? (
          <Column gap="S">
            <p className={styles.caption}>Can't be imported</p>
            <ReasonTable label="Can't be imported" examples={examples.invalid} />
            {invalid > examples.invalid.length ? (
              <p className={styles.caption}>{`${examples.invalid.length} of ${rowsText(invalid)}.`}</p>
            ) : null}
          </Column>
        ) : null}
        <Row gap="S" wrap>
          <Button onClick={() => importing.send({ type: 'import.back' })}>Back</Button>
          <Button
            {...focusAgain}
            appearance="primary"
            disabledFocusable={count === 0}
            onClick={() => importing.send({ type: 'import.ask' })}
          >
            {`Import ${models(count)}${changed > 0 ? '…' : ''}`}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}

export function Confirmation({ importing }: { importing: ImportActor }) {
  const { check, plan, typed } = useSelector(importing, ({ context }) => context);
  const allowed = useSelector(importing, (s) => s.can({ type: 'import.confirm' }));
  if (!check || !plan) return null;
  const changed = modelsToChange(check, plan);
  return (
    <TypedConfirmDialog
      title={`Import ${models(rowsToImport(check, plan))} into ${plan.collection}?`}
      text={`${check.isNew > 0 ? `${models(check.isNew)} will be created. ` : ''}${models(changed)} will be ${plan.existing === 'merge' ? 'merged' : 'replaced'}: people who have one of them open see the change right away.`}
      action="Import"
      word={confirmationText({ check, plan })}
      typed={typed}
      allowed={allowed}
      onType={(text) => importing.send({ type: 'import.type', text })}
      onConfirm={() => importing.send({ type: 'import.confirm' })}
      onCancel={() => importing.send({ type: 'import.back' })}
    />
  );
}
