import { useSelector } from '@xstate/react';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { OutsidePage, OutsideText } from './OutsidePage';
import styles from './session.module.css';

/** The page after a session has timed out (spec server-level §2). */
export function LoggedOutView({ root }: { root: ConsoleActor }) {
  const { hidden, owner } = useSelector(root, (s) => s.context.access);
  return (
    <OutsidePage title="Signed out">
      <OutsideText>You have been logged out due to inactivity.</OutsideText>
      {hidden && owner !== undefined ? (
        <OutsideText>
          Sign in as <strong>{owner}</strong> in this tab to pick up where you left off.
        </OutsideText>
      ) : null}
      <OutsideText>
        <a
          href="login"
          className={styles.link}
          onClick={(event) => {
            event.preventDefault();
            root.send({ type: 'console.signIn' });
          }}
        >
          Sign in again
        </a>
      </OutsideText>
    </OutsidePage>
  );
}
