import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '~/core/problem';
import type { SessionActor, SessionSnapshot } from '~/machines/session/session-machine';
import { selectBusy, selectStarting, selectWaitingForServer } from '~/machines/session/session-selectors';
import { Mark } from '~/views/kit/Mark';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { OutsidePage, OutsideText } from './OutsidePage';
import styles from './Splash.module.css';

/** Fills the window while there is nothing to show yet; appears after 150 ms, so that a quick start shows none. */
function Splash() {
  return (
    <div role="status" className={styles.root}>
      <Mark size={40} />
      <span className={styles.text}>Loading</span>
    </div>
  );
}

/** The failed try is still in sight while the next one runs. */
const selectDelay = (s: SessionSnapshot) =>
  selectWaitingForServer(s) || (selectStarting(s) && s.context.attempt > 0) ? s.context.problem : undefined;

/** Between opening the page and its first screen. */
export function StartingView({ session }: { session: SessionActor }) {
  const problem = useSelector(session, selectDelay);
  const busy = useSelector(session, selectBusy);
  if (!problem)
    return (
      <>
        <title>Convergence Console</title>
        <Splash />
      </>
    );
  return (
    <OutsidePage
      title="The server does not answer"
      actions={
        <>
          <Button
            appearance="primary"
            disabledFocusable={busy}
            onClick={() => session.send({ type: 'session.retry' })}
          >
            Retry
          </Button>
          <Button onClick={() => session.send({ type: 'session.signOut' })}>Sign in as someone else</Button>
        </>
      }
    >
      <title>Convergence Console</title>
      <StatusMessage intent="error">{explainProblem(problem)}</StatusMessage>
      <OutsideText>
        {busy ? 'Trying again now.' : 'You are still signed in. Retrying automatically.'}
      </OutsideText>
    </OutsidePage>
  );
}
