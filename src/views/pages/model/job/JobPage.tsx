import { Button, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { ArrowDownload20Regular, Pause20Regular, Play20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { whyUnaddressable } from '~/core/paths';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { watchForm } from '~/machines/console/unsaved-work';
import type { JobActor } from '~/machines/kit/job-machine';
import type { JobStep } from '~/machines/kit/job-page-machine';
import { modelPath } from '~/machines/model/models';
import { useConsoleParts } from '~/views/console-parts';
import { useStepFocus, takesFocusBack } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { TypedConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ProblemText } from '~/views/kit/BlankState';
import { HelpButton } from '~/views/kit/HelpButton';
import type { HelpTitle } from '~/views/help-topics';
import { Column, Row } from '~/views/kit/layout';
import { AppLink } from '~/views/kit/links';
import { ExportFirst } from '~/views/kit/list/LossList';
import { Name } from '~/views/kit/texts';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useBulkStyles } from './job.styles';

type JobPageView = {
  value: string | object;
  context: { problem: ApiProblem | undefined; typed: string; exported: string | undefined };
  hasTag(tag: 'choosing' | 'checked'): boolean;
  can(event: JobStep): boolean;
  matches(value: { confirming: 'exporting' }): boolean;
  children: object;
};

type Send = (event: JobStep) => void;

const stateOf = ({ value }: Pick<JobPageView, 'value'>) =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');

/** A step that reads. `label`: of the progress bar. `share`: from 0 to 1; undefined if it is not known. */
type BusyStep = { text: string; label: string; share: number | undefined };

type JobPageProps = {
  snapshot: JobPageView;
  send: Send;
  title: HelpTitle;
  texts: { check: string; notChecked: string; run: string; notBegun: string; interrupted: string; notResumed: string };
  before?: ReactNode;
  empty: ReactNode;
  reading?: BusyStep;
  /** The source is read again: what was chosen is still shown. */
  isReadAgain?: boolean;
  choosing: ReactNode;
  checking: BusyStep;
  checked: ReactNode;
  confirming: { title: string; text: string; action: string; word: string; danger?: boolean } | undefined;
  interrupted: { text: string; resume: ReactNode } | undefined;
  running: (job: JobActor) => ReactNode;
  ended: ({ title: string; text: string; next: ReactNode } & FailuresProps) | undefined;
};

/** The steps of a job, of which one is shown. The focus stays here when a step is replaced, and a dialog over a step is no step. */
export function JobPage({ snapshot, send, title, texts, isReadAgain = false, ...parts }: JobPageProps) {
  const styles = useBulkStyles();
  const { problem, typed, exported } = snapshot.context;
  const { confirming, interrupted, ended } = parts;
  const state = stateOf(snapshot);
  const step = snapshot.hasTag('checked') ? 'checked' : isReadAgain ? 'choosing' : state;
  const { job } = snapshot.children as { job?: JobActor };
  const back = () => send({ type: 'job.back' });
  const busy = (card: string, { text, label, share }: BusyStep) => (
    <Card title={card} busy>
      <Column gap="M">
        <p className={styles.count} role="status">
          {text}
        </p>
        <ProgressBar aria-label={label} value={share} />
        <Row>
          <Button onClick={back}>Cancel</Button>
        </Row>
      </Column>
    </Card>
  );
  const failed = (card: string, what: string, retry: { onRetry?: () => void } = {}) =>
    problem ? (
      <Card title={card}>
        <Column gap="M">
          <ProblemText title={what} text={explainProblem(problem)} {...retry} />
          <Row>
            <Button onClick={back}>Back</Button>
          </Row>
        </Column>
      </Card>
    ) : null;
  return (
    <Page>
      <PageHead title={title} after={<HelpButton topic={title} />} />
      <div
        ref={useStepFocus<HTMLDivElement>(step)}
        role="group"
        aria-label={title}
        tabIndex={-1}
        className={styles.steps}
      >
        {parts.before}
        {state === 'empty' ? parts.empty : null}
        {step === 'reading' && parts.reading ? busy('File', parts.reading) : null}
        {step === 'choosing' ? parts.choosing : null}
        {state === 'checking' ? busy(texts.check, parts.checking) : null}
        {state === 'unchecked'
          ? failed(texts.check, texts.notChecked, { onRetry: () => send({ type: 'job.retry' }) })
          : null}
        {state === 'notBegun' ? failed(texts.run, texts.notBegun) : null}
        {step === 'checked' ? parts.checked : null}
        {state === 'confirming' && confirming ? (
          <TypedConfirmDialog
            {...confirming}
            before={
              confirming.danger ? (
                <ExportFirst
                  isExporting={snapshot.matches({ confirming: 'exporting' })}
                  exported={exported}
                  problem={problem}
                  onExport={() => send({ type: 'job.export' })}
                  onStop={() => send({ type: 'job.stopExport' })}
                />
              ) : undefined
            }
            danger={confirming.danger === true}
            typed={typed}
            allowed={snapshot.can({ type: 'job.confirm' })}
            onType={(text) => send({ type: 'job.type', text })}
            onConfirm={() => send({ type: 'job.confirm' })}
            onCancel={back}
          />
        ) : null}
        {(state === 'interrupted' || state === 'matching') && interrupted ? (
          <Column gap="M">
            {problem ? (
              <StatusMessage intent="error" title={texts.notResumed}>
                {explainProblem(problem)}
              </StatusMessage>
            ) : null}
            <StatusMessage
              intent="warning"
              title={texts.interrupted}
              announce="off"
              actions={
                <>
                  {interrupted.resume}
                  <Button onClick={() => send({ type: 'job.discard' })}>Discard</Button>
                </>
              }
            >
              {interrupted.text}
            </StatusMessage>
          </Column>
        ) : null}
        {state === 'running' && job ? parts.running(job) : null}
        {state === 'ended' && ended ? (
          <Card title={ended.title}>
            <Column gap="L">
              <p className={styles.count} role="status">
                {ended.text}
              </p>
              <Failures {...ended} />
              <Row gap="S" wrap>
                {ended.next}
                {ended.failures.length > 0 ? (
                  <Button icon={<ArrowDownload20Regular />} onClick={() => send({ type: 'job.saveFailures' })}>
                    Download failures
                  </Button>
                ) : null}
              </Row>
            </Column>
          </Card>
        ) : null}
      </div>
    </Page>
  );
}

/** Signing out would forget what is needed to go on with a job that runs or was interrupted. */
export function useJobGuard(actor: { getSnapshot(): Pick<JobPageView, 'value'> }): void {
  const { unsaved } = useConsoleParts();
  const isDirty = () => ['running', 'interrupted'].includes(stateOf(actor.getSnapshot()));
  useActorRef(watchForm, { input: { unsaved, isDirty } });
}

export const CheckButtons = ({ send, label, disabled }: { send: Send; label: string; disabled: boolean }) => (
  <Row gap="S" wrap>
    <Button onClick={() => send({ type: 'job.back' })}>Back</Button>
    <Button
      {...takesFocusBack}
      appearance="primary"
      disabledFocusable={disabled}
      onClick={() => send({ type: 'job.ask' })}
    >
      {label}
    </Button>
  </Row>
);

const maxShown = 200;

type FailuresProps = {
  failures: readonly { id?: string; line?: number; reason?: string }[];
  countText: (count: number) => string;
  domainKey?: DomainKey;
};

function Failures({ failures, countText, domainKey }: FailuresProps) {
  const styles = useBulkStyles();
  if (failures.length === 0) return null;
  return (
    <Column gap="S">
      <ReasonTable label="Failures" domainKey={domainKey} examples={failures.slice(0, maxShown)} />
      {failures.length > maxShown ? (
        <p className={styles.caption}>{`The first ${maxShown} of ${countText(failures.length)} are listed.`}</p>
      ) : null}
    </Column>
  );
}

type JobCardProps = FailuresProps & {
  job: JobActor;
  title: string;
  /** As in "Changing". */
  verb: string;
  /** As in "3 of 48 models". */
  count: string;
  many: string;
  /** From 0 to 1. */
  share: number;
};

export function JobCard({ job, title, verb, count, many, share, ...failures }: JobCardProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(job, (s) => s);
  const { problem } = snapshot.context;
  const paused = snapshot.matches('paused');
  const ending = snapshot.matches({ working: 'pausing' }) || snapshot.matches({ working: 'canceling' });
  return (
    <Card title={title}>
      <Column gap="L">
        {problem && paused ? (
          <StatusMessage intent="warning" title="Paused.">
            {`${explainProblem(problem)} Nothing is lost: you can resume later.`}
          </StatusMessage>
        ) : null}
        <Column gap="S">
          <p className={styles.count} role="status">
            {paused ? `Paused at ${count}.` : ending ? `Finishing ${many} in progress: ${count}…` : `${verb} ${count}…`}
          </p>
          <ProgressBar aria-label={verb} value={share} />
          <p className={styles.caption}>If you leave or reload this page, the job stops. You can resume it here.</p>
        </Column>
        <Row gap="S" wrap>
          {paused ? (
            <Button appearance="primary" icon={<Play20Regular />} onClick={() => job.send({ type: 'job.resume' })}>
              Resume
            </Button>
          ) : (
            <Button
              icon={<Pause20Regular />}
              disabledFocusable={ending}
              onClick={() => job.send({ type: 'job.pause' })}
            >
              Pause
            </Button>
          )}
          <Button
            disabledFocusable={snapshot.matches({ working: 'canceling' })}
            onClick={() => job.send({ type: 'job.cancel' })}
          >
            Stop
          </Button>
        </Row>
        <Failures {...failures} />
      </Column>
    </Card>
  );
}

const ModelId = ({ domainKey, id }: { domainKey: DomainKey | undefined; id: string }) => (
  <AppLink href={domainKey && whyUnaddressable(id) === undefined ? modelPath(domainKey, id) : undefined}>
    <Name>{id}</Name>
  </AppLink>
);

type JobTableProps = {
  label: string;
  className?: string | false;
  /** The columns before those of `heads`, which have a style of their own. */
  lead: readonly (readonly [head: string, className: string])[];
  heads: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  /** Of the cells below `heads`. */
  cellStyle?: string | undefined;
};

export function JobTable({ label, className = false, lead, heads, rows, cellStyle }: JobTableProps) {
  const styles = useBulkStyles();
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={mergeClasses(styles.table, className)} aria-label={label}>
        <thead>
          <tr>
            {[...lead, ...heads.map((head) => [head, undefined] as const)].map(([head, style], index) => (
              <th key={index} scope="col" className={mergeClasses(styles.head, style)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} className={mergeClasses(styles.cell, index >= lead.length && cellStyle)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A text of a file or a model; a dash where there is none. */
export function CellText({ text }: { text: string | undefined }) {
  const { none } = useBulkStyles();
  return text ? <bdi>{text}</bdi> : <span className={none}>{text === '' ? 'empty text' : '–'}</span>;
}

type ModelRowsProps = {
  label: string;
  domainKey?: DomainKey | undefined;
  heads: readonly string[];
  /** `line`: where the model is in a file. */
  rows: readonly { id: string | undefined; line?: number; cells: readonly ReactNode[] }[];
  cellStyle?: string | undefined;
  /** The number of all rows, if not all are listed, as in "48 models". */
  total?: string | undefined;
};

/** `domainKey`: of models that exist, whose ids are links. */
export function ModelRows({ label, domainKey, heads, rows, cellStyle, total }: ModelRowsProps) {
  const styles = useBulkStyles();
  const hasLines = rows.some(({ line }) => line !== undefined);
  const lineOf = (line: number | undefined) => (line === undefined ? null : formatCount(line));
  return (
    <Column gap="S">
      <JobTable
        label={label}
        className={heads.length > 2 && styles.wide}
        lead={[...(hasLines ? [['Line', styles.line] as const] : []), ['Id', styles.id]]}
        heads={heads}
        rows={rows.map(({ id, line, cells }) => [
          ...(hasLines ? [lineOf(line)] : []),
          id ? <ModelId domainKey={domainKey} id={id} /> : <CellText text={undefined} />,
          ...cells.slice(0, heads.length),
        ])}
        cellStyle={cellStyle}
      />
      {total === undefined ? null : <p className={styles.caption}>{`${rows.length} of ${total}.`}</p>}
    </Column>
  );
}

type ReasonTableProps = Pick<ModelRowsProps, 'label' | 'domainKey' | 'total'> & {
  examples: readonly { id?: string; line?: number; reason?: string }[];
};

export function ReasonTable({ examples, ...table }: ReasonTableProps) {
  const rows = examples.map(({ id, reason, ...line }) => ({ ...line, id, cells: [reason] }));
  return <ModelRows {...table} heads={['Reason']} rows={rows} cellStyle={useBulkStyles().reason} />;
}
