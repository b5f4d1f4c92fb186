import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ApiProblem, explainProblem, isOutage } from '~/core/problem';
import { type ConsoleActor, selectProblem, selectStage } from '~/machines/console/console-machine';
import {
  selectBusy,
  selectStarting,
  type SessionActor,
  type SessionSnapshot,
} from '~/machines/session/session-machine';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { Mark } from '~/views/kit/Mark';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { OutsidePage, OutsideText } from './OutsidePage';
import styles from './session.module.css';

type WaitingPageProps = {
  title: string;
  /** What failed, if the problem does not name it. */
  what?: string;
  problem: ApiProblem | undefined;
  /** A retry is in progress. */
  busy: boolean;
  waiting: string;
  onRetry: () => void;
  leave: string;
  onLeave: () => void;
};

/** Something required before the screens could not be loaded; it is retried automatically. */
function WaitingPage(props: WaitingPageProps) {
  const { title, what, problem, busy, waiting, onRetry, leave, onLeave } = props;
  return (
    <OutsidePage
      title={title}
      tab=""
      actions={
        <>
          <Button appearance="primary" disabledFocusable={busy} onClick={onRetry}>
            Retry
          </Button>
          <Button onClick={onLeave}>{leave}</Button>
        </>
      }
    >
      <StatusMessage intent="error" title={what}>
        {problem && explainProblem(problem)}
      </StatusMessage>
      <OutsideText>
        {busy ? 'Trying again now.' : waiting} <ConnectionLink />
      </OutsideText>
    </OutsidePage>
  );
}

/** Keeps the last failure visible during a retry. */
const selectDelay = (s: SessionSnapshot) =>
  selectStarting(s) && s.context.attempt > 0 ? s.context.problem : undefined;

/** Shown before the first screen. The spinner appears after 150 ms, so that a quick start shows nothing. */
export function StartingView({ session }: { session: SessionActor }) {
  const problem = useSelector(session, selectDelay);
  const busy = useSelector(session, selectBusy);
  if (!problem)
    return (
      <div role="status" className={styles.splash}>
        <title>Convergence Console</title>
        <Mark size={40} />
        Loading
      </div>
    );
  return (
    <WaitingPage
      title={isOutage(problem) ? 'The server does not answer' : 'The session could not be checked'}
      problem={problem}
      busy={busy}
      waiting="You are still signed in. Retrying automatically."
      onRetry={() => session.send({ type: 'session.retry' })}
      leave="Sign in as someone else"
      onLeave={() => session.send({ type: 'session.signOut' })}
    />
  );
}

/** Signed in, but server data required before the screens could not be loaded (spec server-level §1). */
export const UnpreparedView = ({ root, session }: { root: ConsoleActor; session: SessionActor }) => (
  <WaitingPage
    title="The console is not ready"
    what="The settings of the server could not be loaded."
    problem={useSelector(root, selectProblem)}
    busy={useSelector(root, (s) => selectStage(s) === 'preparing')}
    waiting="Retrying automatically."
    onRetry={() => root.send({ type: 'config.retry' })}
    leave="Sign out"
    onLeave={() => session.send({ type: 'session.signOut' })}
  />
);
