import { Button, ProgressBar, useRestoreFocusTarget } from '@fluentui/react-components';
import { Pause20Regular, Play20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { watchForm } from '~/machines/console/unsaved-work';
import type { JobActor } from '~/machines/kit/job-machine';
import type { JobStep } from '~/machines/kit/job-page-machine';
import { useConsoleParts } from '~/views/console-parts';
import { useStepFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { TypedConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { domainCrumbs } from '~/views/kit/domain-page';
import { ProblemText } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import type { HelpTitle } from '~/views/help-topics';
import { Column, Row } from '~/views/kit/layout';
import { ExportFirst } from '~/views/kit/list/LossList';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ReasonTable } from './BulkTables';
import { useBulkStyles } from './job.styles';

/** What all kinds of jobs have in common. */
type JobPageView = {
  value: string | object;
  context: { problem: ApiProblem | undefined; typed: string; exported: string | undefined };
  hasTag(tag: 'choosing' | 'checked'): boolean;
  can(event: JobStep): boolean;
  matches(value: { confirming: 'exporting' }): boolean;
  children: object;
};
type Send = (event: JobStep) => void;
type Steps = { snapshot: JobPageView; send: Send };

const stateOf = ({ value }: Pick<JobPageView, 'value'>) =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');

export const modelsPath = (key: DomainKey) => `${domainPath(key)}/models`;

type JobPageProps = Steps & {
  domainKey: DomainKey;
  title: HelpTitle;
  texts: { check: string; notChecked: string; run: string; notBegun: string };
  /** Above each step. */
  before?: ReactNode;
  /** What each state shows besides what failed. */
  parts: {
    empty: () => ReactNode;
    reading?: () => ReactNode;
    choosing: () => ReactNode;
    checking: () => ReactNode;
    checked: () => ReactNode;
    confirming: () => ReactNode;
    interrupted: () => ReactNode;
    running: (job: JobActor) => ReactNode;
    ended: () => ReactNode;
  };
  /** What was chosen is still shown. */
  isReadAgain?: boolean;
};

/** The steps of a job, of which one is shown. The focus stays here when a step is replaced, and a dialog over a step is no step. */
export function JobPage({ snapshot, send, domainKey, title, texts, before, parts, isReadAgain = false }: JobPageProps) {
  const styles = useBulkStyles();
  const { problem } = snapshot.context;
  const state = stateOf(snapshot);
  const step = snapshot.hasTag('checked') ? 'checked' : isReadAgain ? 'choosing' : state;
  const { job } = snapshot.children as { job?: JobActor };
  const back = () => send({ type: 'job.back' });
  return (
    <Page>
      <PageHead
        title={title}
        after={<HelpButton topic={title} />}
        crumbs={domainCrumbs(domainKey, { label: 'Models', href: modelsPath(domainKey) }, title)}
      />
      <div
        ref={useStepFocus<HTMLDivElement>(step)}
        role="group"
        aria-label={title}
        tabIndex={-1}
        className={styles.steps}
      >
        {before}
        {state === 'empty' ? parts.empty() : null}
        {step === 'reading' ? parts.reading?.() : null}
        {step === 'choosing' ? parts.choosing() : null}
        {state === 'checking' ? parts.checking() : null}
        {state === 'unchecked' && problem ? (
          <FailedStep
            card={texts.check}
            title={texts.notChecked}
            problem={problem}
            onRetry={() => send({ type: 'job.retry' })}
            onBack={back}
          />
        ) : null}
        {state === 'notBegun' && problem ? (
          <FailedStep card={texts.run} title={texts.notBegun} problem={problem} onBack={back} />
        ) : null}
        {step === 'checked' ? parts.checked() : null}
        {state === 'confirming' ? parts.confirming() : null}
        {state === 'interrupted' || state === 'matching' ? parts.interrupted() : null}
        {state === 'running' && job ? parts.running(job) : null}
        {state === 'ended' ? parts.ended() : null}
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

type FailedStepProps = {
  card: string;
  /** What failed. */
  title: string;
  problem: ApiProblem;
  onRetry?: () => void;
  onBack: () => void;
};

const FailedStep = ({ card, title, problem, onRetry, onBack }: FailedStepProps) => (
  <Card title={card}>
    <Column gap="M">
      <ProblemText title={title} text={explainProblem(problem)} {...(onRetry ? { onRetry } : {})} />
      <Row>
        <Button onClick={onBack}>Back</Button>
      </Row>
    </Column>
  </Card>
);

type BusyStepProps = {
  card: string;
  text: string;
  /** Of the progress bar. */
  label: string;
  /** From 0 to 1; undefined if it is not known. */
  share: number | undefined;
  onCancel: () => void;
};

/** A step that reads. */
export const BusyStep = ({ card, text, label, share, onCancel }: BusyStepProps) => (
  <Card title={card} busy>
    <Column gap="M">
      <p className={useBulkStyles().count} role="status">
        {text}
      </p>
      <ProgressBar aria-label={label} value={share} />
      <Row>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Column>
  </Card>
);

/** Leads back to what was entered, or on to the job. */
export const CheckButtons = ({ send, label, disabled }: { send: Send; label: string; disabled: boolean }) => (
  <Row gap="S" wrap>
    <Button onClick={() => send({ type: 'job.back' })}>Back</Button>
    <Button
      {...useRestoreFocusTarget()}
      appearance="primary"
      disabledFocusable={disabled}
      onClick={() => send({ type: 'job.ask' })}
    >
      {label}
    </Button>
  </Row>
);

type ConfirmationProps = Steps & { title: string; text: string; action: string; word: string; danger?: boolean };

/** Asks for a word before the job begins; what is deleted can be exported first. */
export function JobConfirmation({ snapshot, send, danger = false, ...texts }: ConfirmationProps) {
  const { typed, exported, problem } = snapshot.context;
  return (
    <TypedConfirmDialog
      {...texts}
      before={
        danger ? (
          <ExportFirst
            isExporting={snapshot.matches({ confirming: 'exporting' })}
            exported={exported}
            problem={problem}
            onExport={() => send({ type: 'job.export' })}
            onStop={() => send({ type: 'job.stopExport' })}
          />
        ) : undefined
      }
      danger={danger}
      typed={typed}
      allowed={snapshot.can({ type: 'job.confirm' })}
      onType={(text) => send({ type: 'job.type', text })}
      onConfirm={() => send({ type: 'job.confirm' })}
      onCancel={() => send({ type: 'job.back' })}
    />
  );
}

type InterruptedProps = { title: string; text: string; resume: ReactNode; send: Send };

export const InterruptedJob = ({ title, text, resume, send }: InterruptedProps) => (
  <StatusMessage
    intent="warning"
    title={title}
    announce="off"
    actions={
      <>
        {resume}
        <Button onClick={() => send({ type: 'job.discard' })}>Discard</Button>
      </>
    }
  >
    {text}
  </StatusMessage>
);

const maxShown = 200;

type FailuresProps = {
  failures: readonly { id?: string; line?: number; reason?: string }[];
  countText: (count: number) => string;
  domainKey?: DomainKey;
};

export function Failures({ failures, countText, domainKey }: FailuresProps) {
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

type ResultProps = { title: string; text: string; failures: ReactNode; children: ReactNode };

/** What became of a job, and what can be done next. */
export const JobResultCard = ({ title, text, failures, children }: ResultProps) => (
  <Card title={title}>
    <Column gap="L">
      <p className={useBulkStyles().count} role="status">
        {text}
      </p>
      {failures}
      <Row gap="S" wrap>
        {children}
      </Row>
    </Column>
  </Card>
);

type JobCardProps = {
  job: JobActor;
  title: string;
  /** As in "Changing". */
  verb: string;
  /** As in "3 of 48 models". */
  count: string;
  /** What is finished before the job pauses. */
  many: string;
  /** From 0 to 1. */
  share: number;
  children?: ReactNode;
};

export function JobCard({ job, title, verb, count, many, share, children }: JobCardProps) {
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
        {children}
      </Column>
    </Card>
  );
}
