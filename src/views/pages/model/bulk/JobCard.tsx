import { Button, ProgressBar } from '@fluentui/react-components';
import { Pause20Regular, Play20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type ApiProblem, explainProblem } from '~/core/problem';
import type { JobActor } from '~/machines/kit/job-machine';
import { useStepFocus } from '~/views/hooks/focus';
import { Card } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { Column, Row } from '~/views/kit/layout';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useBulkStyles } from './bulk.styles';

type StepsProps = { label: string; step: string; children: ReactNode };

/** The steps before, during and after a job, of which one is shown. The focus stays here when a step is replaced. */
export const Steps = ({ label, step, children }: StepsProps) => (
  <div
    ref={useStepFocus<HTMLDivElement>(step)}
    role="group"
    aria-label={label}
    tabIndex={-1}
    className={useBulkStyles().steps}
  >
    {children}
  </div>
);

/** The name of the state in which a machine of steps is. A dialog over a step has the `tag` of that step. */
export const stepOf = (value: string | object, tag?: string): string =>
  tag ?? (typeof value === 'string' ? value : Object.keys(value).join(' '));

type JobProblemProps = {
  card: string;
  /** What failed. */
  title: string;
  problem: ApiProblem;
  onRetry?: () => void;
  onBack: () => void;
};

/** A step before a job that failed. */
export const JobProblem = ({ card, title, problem, onRetry, onBack }: JobProblemProps) => (
  <Card title={card}>
    <Column gap="M">
      <ProblemText title={title} text={explainProblem(problem)} {...(onRetry && { onRetry })} />
      <Row>
        <Button onClick={onBack}>Back</Button>
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

/** A job while it runs, and while it is paused. */
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
