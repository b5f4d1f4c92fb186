import { Link } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ConsoleActor, ConsoleSnapshot } from '~/machines/console/console-machine';
import { OutsidePage, OutsideText } from './OutsidePage';

const selectOwnerKept = (s: ConsoleSnapshot) =>
  s.context.access.hidden ? s.context.access.owner : undefined;

/** Where a session ends that timed out (spec server-level §2). */
export function LoggedOutView({ root }: { root: ConsoleActor }) {
  const owner = useSelector(root, selectOwnerKept);
  return (
    <OutsidePage title="Logged out">
      <title>Logged out · Convergence Console</title>
      <OutsideText>You have been logged out due to inactivity.</OutsideText>
      {owner === undefined ? null : (
        <OutsideText>
          Sign in as <strong>{owner}</strong> in this tab to pick up where you left off.
        </OutsideText>
      )}
      <OutsideText>
        <Link
          inline
          href="login"
          onClick={(event) => {
            event.preventDefault();
            root.send({ type: 'console.signIn' });
          }}
        >
          Log in again
        </Link>
      </OutsideText>
    </OutsidePage>
  );
}
