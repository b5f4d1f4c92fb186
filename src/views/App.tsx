import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import type { ConsoleActor } from '../machines/console/console-machine';
import { selectScreensOf, selectStage } from '../machines/console/console-selectors';
import { selectTheme } from '../machines/preferences/preferences-machine';
import { selectSuspended, selectSecondsLeft } from '../machines/session/session-selectors';
import { LoggedOutView } from './session/LoggedOutView';
import { SignInView } from './session/SignInView';
import { StartingView } from './session/StartingView';
import { ThemeRoot } from './theme/ThemeRoot';
import { useAppStyles } from './App.styles';

const SignInAgainDialog = lazy(() =>
  import('./session/SignInAgainDialog').then((module) => ({ default: module.SignInAgainDialog })),
);
const InactivityDialog = lazy(() =>
  import('./session/InactivityDialog').then((module) => ({ default: module.InactivityDialog })),
);
const UnpreparedView = lazy(() =>
  import('./session/UnpreparedView').then((module) => ({ default: module.UnpreparedView })),
);

export type AppProps = {
  root: ConsoleActor;
  /** Host of the server, shown where one signs in. */
  host: string;
  /** Loads the screens of the person who has just signed in. */
  screens: () => Promise<ComponentType>;
};

/** Chooses between the pages outside and the screens, which stay mounted, unseen, while the operator signs in again. */
export function App({ root, host, screens }: AppProps) {
  const { session, preferences } = root.getSnapshot().children;
  if (!session || !preferences) throw new Error('The console is not running.');
  const styles = useAppStyles();
  const theme = useSelector(preferences, selectTheme);
  const stage = useSelector(root, selectStage);
  const owner = useSelector(root, selectScreensOf);
  const suspended = useSelector(session, selectSuspended);
  const warned = useSelector(session, (s) => selectSecondsLeft(s) !== undefined);
  const Screens = useMemo(
    () => (owner === undefined ? null : lazy(async () => ({ default: await screens() }))),
    [owner, screens],
  );
  return (
    <ThemeRoot choice={theme}>
      {stage === 'signIn' ? <SignInView session={session} host={host} /> : null}
      {stage === 'loggedOut' ? <LoggedOutView root={root} /> : null}
      {stage === 'starting' || stage === 'preparing' ? <StartingView session={session} /> : null}
      <Suspense fallback={<StartingView session={session} />}>
        {stage === 'unprepared' ? <UnpreparedView root={root} session={session} /> : null}
        {Screens ? (
          <div className={styles.screens} hidden={stage !== 'screens'} inert={suspended}>
            <Screens />
          </div>
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {suspended ? <SignInAgainDialog session={session} /> : null}
        {warned ? <InactivityDialog session={session} /> : null}
      </Suspense>
    </ThemeRoot>
  );
}
