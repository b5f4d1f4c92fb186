import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '~/core/problem';
import { type ConsoleActor, selectProblem, selectStage } from '~/machines/console/console-machine';
import type { SessionActor } from '~/machines/session/session-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { OutsidePage, OutsideText } from './OutsidePage';

export type UnpreparedViewProps = { root: ConsoleActor; session: SessionActor };

/** Signed in, but what must be known of the server before the screens stand could not be loaded (spec server-level §1). */
export function UnpreparedView({ root, session }: UnpreparedViewProps) {
  const problem = useSelector(root, selectProblem);
  const busy = useSelector(root, (s) => selectStage(s) === 'preparing');
  return (
    <OutsidePage
      title="The console is not ready"
      actions={
        <>
          <Button
            appearance="primary"
            disabledFocusable={busy}
            onClick={() => root.send({ type: 'config.retry' })}
          >
            Retry
          </Button>
          <Button onClick={() => session.send({ type: 'session.signOut' })}>Sign out</Button>
        </>
      }
    >
      <title>Convergence Console</title>
      <StatusMessage intent="error" title="The settings of the server could not be loaded.">
        {problem ? explainProblem(problem) : null}
      </StatusMessage>
      <OutsideText>{busy ? 'Trying again now.' : 'Retrying automatically.'}</OutsideText>
    </OutsidePage>
  );
}
