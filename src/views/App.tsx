import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import type { ConsoleActor } from '../machines/console/console-machine';
import { selectProblem, selectScreensOf, selectStage } from '../machines/console/console-selectors';
import { selectTheme } from '../machines/preferences/preferences-machine';
import { selectSuspended, selectSecondsLeft } from '../machines/session/session-selectors';
import { CrashBoundary } from './session/CrashBoundary';
import { CrashView } from './session/CrashView';
import { SignInView } from './session/SignInView';
import { StartingView } from './session/StartingView';
import { ReturnFocus } from './shared/ReturnFocus';
import { ThemeRoot } from './theme/ThemeRoot';
import styles from './App.module.css';
import { useLoaded } from './use-loaded';

const loggedOut = () => import('./session/LoggedOutView');
const LoggedOutView = lazy(async () => ({ default: (await loggedOut()).LoggedOutView }));
const signInAgain = () => import('./session/SignInAgainDialog');
const inactivity = () => import('./session/InactivityDialog');
const SignInAgainDialog = lazy(async () => ({ default: (await signInAgain()).SignInAgainDialog }));
const InactivityDialog = lazy(async () => ({ default: (await inactivity()).InactivityDialog }));
/** Fetches the dialogs after the screens: they may be needed when the console's own server no longer answers. */
const withDialogs = (screens: AppProps['screens']) => async () => {
  const Loaded = await screens();
  void Promise.allSettled([signInAgain(), inactivity(), loggedOut()]);
  return <Loaded />;
};
const FocusKeeper = lazy(async () => ({ default: (await import('./session/FocusKeeper')).FocusKeeper }));
const UnpreparedView = lazy(async () => ({
  default: (await import('./session/UnpreparedView')).UnpreparedView,
}));

export type AppProps = {
  root: ConsoleActor;
  /** Host of the server, shown where one signs in. */
  host: string;
  /** Loads the screens of the person who has just signed in. */
  screens: () => Promise<ComponentType>;
};

/** The console, or what is said when it has crashed. */
export function App(props: AppProps) {
  const crashed = (error: unknown) => (
    <ThemeRoot choice={themeNow(props.root)}>
      <CrashView error={error} />
    </ThemeRoot>
  );
  return (
    <CrashBoundary fallback={crashed}>
      <Stages {...props} />
    </CrashBoundary>
  );
}

const themeNow = (root: ConsoleActor) => {
  const { preferences } = root.getSnapshot().children;
  return preferences ? selectTheme(preferences.getSnapshot()) : 'light';
};

/** Chooses between the pages outside and the screens, which stay mounted, unseen, while the operator signs in again. */
function Stages({ root, host, screens }: AppProps) {
  const { session, preferences } = root.getSnapshot().children;
  if (!session || !preferences) throw new Error('The console is not running.');
  const theme = useSelector(preferences, selectTheme);
  const stage = useSelector(root, selectStage);
  const failed = useSelector(root, selectProblem) !== undefined;
  const owner = useSelector(root, selectScreensOf);
  const suspended = useSelector(session, selectSuspended);
  const warned = useSelector(session, (s) => selectSecondsLeft(s) !== undefined);
  const [entered, setEntered] = useState(false);
  if (owner !== undefined && !entered) setEntered(true);
  const load = useMemo(() => withDialogs(screens), [screens]);
  const drawn = useLoaded(owner, load);
  return (
    <ThemeRoot choice={theme}>
      {stage === 'signIn' ? <SignInView session={session} host={host} /> : null}
      {stage === 'starting' || (stage === 'preparing' && !failed) || (stage === 'screens' && !drawn) ? (
        <StartingView session={session} />
      ) : null}
      <Suspense fallback={<StartingView session={session} />}>
        {stage === 'loggedOut' ? <LoggedOutView root={root} /> : null}
        {stage === 'unprepared' || (stage === 'preparing' && failed) ? (
          <UnpreparedView root={root} session={session} />
        ) : null}
      </Suspense>
      {/* Apart from the pages outside: waiting for one of those would draw the hidden screens anew, and with them their title. */}
      <Suspense fallback={<StartingView session={session} />}>
        {drawn ? (
          <div className={styles.screens} hidden={stage !== 'screens'} inert={suspended}>
            {drawn}
          </div>
        ) : null}
      </Suspense>
      {suspended || warned ? <ReturnFocus /> : null}
      <Suspense fallback={null}>
        {suspended ? <SignInAgainDialog session={session} /> : null}
        {warned ? <InactivityDialog session={session} /> : null}
        {entered ? <FocusKeeper /> : null}
      </Suspense>
    </ThemeRoot>
  );
}
