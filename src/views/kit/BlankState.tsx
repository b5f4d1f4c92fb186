import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { type ApiProblem, explainProblem, isRejectedWith, isTransient } from '~/core/problem';
import { useToneStyles } from './kit.styles';
import { Column, Row } from './layout';
import { useBlankStateStyles } from './page.styles';
import { StatusMessage, type StatusMessageProps } from './StatusMessage';
import { LongText } from './texts';

export type BlankStateProps = {
  /** 24 px. */
  icon: ReactElement;
  title: string;
  text?: ReactNode;
  /** `failed` is shown in the danger color and announced. */
  kind?: 'empty' | 'failed';
  actions?: ReactNode;
};

export function BlankState({ icon, title, text, kind = 'empty', actions }: BlankStateProps) {
  const styles = useBlankStateStyles();
  const tones = useToneStyles();
  const failed = kind === 'failed';
  return (
    <div className={styles.root} role={failed ? 'alert' : 'status'}>
      <Column gap="XS" align="center" className={styles.inner}>
        <span className={mergeClasses(tones[failed ? 'danger' : 'neutral'], styles.icon)}>{icon}</span>
        <h2 className={styles.title}>{title}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
        {actions ? (
          <Row gap="S" justify="center" wrap className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </Column>
    </div>
  );
}

type LoadFailureProps = {
  title: string;
  problem: ApiProblem | undefined;
  /** The sentence for a 404, if it is not about one thing that was deleted. */
  missing?: string;
  onRetry: () => void;
};

export const LoadFailure = ({ title, problem, missing, onRetry }: LoadFailureProps) => (
  <BlankState
    kind="failed"
    icon={<PlugDisconnected24Regular />}
    title={title}
    text={textOf(problem, missing)}
    actions={
      <>
        <Button icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          Retry
        </Button>
        {problem && !isTransient(problem) ? null : <span>Retrying automatically</span>}
      </>
    }
  />
);

function textOf(problem: ApiProblem | undefined, missing: string | undefined): string {
  if (!problem) return 'The server did not answer.';
  return (isRejectedWith(problem, 'not_found') ? missing : undefined) ?? explainProblem(problem);
}

type ProblemTextProps = Pick<StatusMessageProps, 'title' | 'actions' | 'onRetry'> &
  ({ text: string } | { problem: ApiProblem | undefined });

/** Why something failed. Announced immediately. */
export function ProblemText({ title, actions, onRetry, ...why }: ProblemTextProps) {
  const text = 'text' in why ? why.text : why.problem ? explainProblem(why.problem) : 'The server did not answer.';
  return (
    <StatusMessage intent="error" title={title} actions={actions} onRetry={onRetry}>
      <LongText text={text} lines={3} characters={280} />
    </StatusMessage>
  );
}
