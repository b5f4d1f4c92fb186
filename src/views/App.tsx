import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type ConsoleActor,
  selectLoadingAgain,
  selectProblem,
  selectScreens,
  selectScreensCode,
  selectStage,
} from '~/machines/console/console-machine';
import type { ScreensActor } from '~/machines/console/screens-machine';
import type { Chunk } from '~/machines/kit/chunk';
import { selectTheme } from '~/machines/preferences/preferences-machine';
import {
  selectHeldFor,
  selectSecondsLeft,
  selectSuspended,
  type SessionActor,
} from '~/machines/session/session-machine';
import { type ConnectionCheck, WithConnectionCheck } from '~/views/connection/ConnectionLink';
import { CrashBoundary, CrashView, LoggedOutView, UnloadedView } from '~/views/session/OutsidePage';
import { SignInView } from '~/views/session/SignInView';
import { StartingView, UnpreparedView } from '~/views/session/StartingView';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

/** The code of the screens after sign-in, and dialogs that must be loaded in case the console's server stops answering. */
export type Inside = {
  Screens: (props: { screens: ScreensActor }) => ReactNode;
  /** Beside all of this: the focus handling must outlive the sign-out dialog. */
  FocusKeeper: () => ReactNode;
  SessionDialogs: (props: { session: SessionActor; screens: ScreensActor }) => ReactNode;
};

export type AppProps = {
  root: ConsoleActor;
  /** Host of the server, shown on the sign-in page. */
  host: string;
  /** Of this console, shown on the sign-in page. */
  version: string;
  connectionCheck: Chunk<ConnectionCheck>;
};

/** The console, or the crash page. */
export function App(props: AppProps) {
  const crashed = (error: unknown) => {
    const { preferences } = props.root.getSnapshot().children;
    return (
      <ThemeRoot choice={preferences ? selectTheme(preferences.getSnapshot()) : 'light'}>
        <CrashView error={error} />
      </ThemeRoot>
    );
  };
  return (
    <CrashBoundary fallback={crashed}>
      <Stages {...props} />
    </CrashBoundary>
  );
}

/** Shows the pages before sign-in or the screens. The screens stay mounted but hidden while the operator signs in again. */
function Stages({ root, host, version, connectionCheck }: AppProps) {
  const { session, preferences } = root.getSnapshot().children;
  if (!session || !preferences) throw new Error('The console is not running.');
  const theme = useSelector(preferences, selectTheme);
  const stage = useSelector(root, selectStage);
  const failed = useSelector(root, selectProblem) !== undefined;
  const screens = useSelector(root, selectScreens);
  const loadingAgain = useSelector(root, selectLoadingAgain);
  const suspended = useSelector(session, selectSuspended);
  const held = useSelector(session, selectHeldFor);
  const warned = useSelector(session, (s) => selectSecondsLeft(s) !== undefined);
  const code = useSelector(root, selectScreensCode) as Inside | undefined;
  if (screens && !code) throw new Error('There is no code to draw the screens.');
  const outside = () => {
    // The server may refuse the token before there are screens to show behind the dialog.
    if (stage === 'signIn' || (suspended && !screens))
      // With the owner as key: kept work that is given up leaves no name in the form.
      return <SignInView key={held} session={session} host={host} version={version} />;
    if (stage === 'loggedOut') return <LoggedOutView root={root} />;
    if (stage === 'unloaded')
      return <UnloadedView busy={loadingAgain} onRetry={() => root.send({ type: 'screens.retry' })} />;
    if (stage === 'unprepared' || (stage === 'preparing' && failed))
      return <UnpreparedView root={root} session={session} />;
    return stage === 'screens' ? null : <StartingView session={session} />;
  };
  return (
    <ThemeRoot choice={theme}>
      <WithConnectionCheck code={connectionCheck}>
        {outside()}
        {code && screens ? (
          <>
            <div key={screens.sessionId} className="screens" hidden={stage !== 'screens'} inert={suspended}>
              <code.Screens screens={screens} />
            </div>
            {suspended || warned ? <code.SessionDialogs session={session} screens={screens} /> : null}
          </>
        ) : null}
        {code ? <code.FocusKeeper /> : null}
      </WithConnectionCheck>
    </ThemeRoot>
  );
}
