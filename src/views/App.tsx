import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type ConsoleActor, selectProblem, selectScreensOf, selectStage } from '~/machines/console/console-machine';
import { type Chunk, held } from '~/machines/kit/chunk';
import { selectTheme } from '~/machines/preferences/preferences-machine';
import {
  selectHeldFor,
  selectSecondsLeft,
  selectSuspended,
  type SessionActor,
} from '~/machines/session/session-machine';
import { type ConnectionCheck, WithConnectionCheck } from '~/views/connection/ConnectionLink';
import { useLast } from '~/views/hooks/use-last';
import { useLoaded } from '~/views/hooks/use-loaded';
import { CrashBoundary, CrashView } from '~/views/session/CrashView';
import { LoggedOutView, UnloadedView } from '~/views/session/OutsidePage';
import { SignInView } from '~/views/session/SignInView';
import { StartingView, UnpreparedView } from '~/views/session/StartingView';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import styles from './App.module.css';

/** The screens after sign-in, and dialogs that must be loaded in case the console's server stops answering. */
export type Inside = {
  Screens: ComponentType;
  SignInAgainDialog: ComponentType;
  InactivityDialog: ComponentType<{ session: SessionActor }>;
  FocusKeeper: ComponentType;
  ReturnFocus: ComponentType;
};

export type AppProps = {
  root: ConsoleActor;
  /** Host of the server, shown on the sign-in page. */
  host: string;
  /** Of this console, shown on the sign-in page. */
  version: string;
  screens: ScreensByOwner;
  connectionCheck: Chunk<ConnectionCheck>;
};

/** The screens of this owner, loaded after sign-in: the same ones until the owner changes or there is none. */
export type ScreensByOwner = (owner: string | undefined) => Chunk<Inside> | undefined;

export function screensByOwner(load: () => Promise<Inside>): ScreensByOwner {
  let last: { owner: string | undefined; screens: Chunk<Inside> | undefined } | undefined;
  return (owner) => {
    if (last?.owner !== owner) last = { owner, screens: owner === undefined ? undefined : held(load) };
    return last?.screens;
  };
}

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
function Stages({ root, host, version, screens, connectionCheck }: AppProps) {
  const { session, preferences } = root.getSnapshot().children;
  if (!session || !preferences) throw new Error('The console is not running.');
  const theme = useSelector(preferences, selectTheme);
  const stage = useSelector(root, selectStage);
  const failed = useSelector(root, selectProblem) !== undefined;
  const owner = useSelector(root, selectScreensOf);
  const suspended = useSelector(session, selectSuspended);
  const held = useSelector(session, selectHeldFor);
  const warned = useSelector(session, (s) => selectSecondsLeft(s) !== undefined);
  const { value: inside, failure } = useLoaded(screens(owner));
  // Outside the screens: the focus handling must outlive the sign-out dialog.
  const lastInside = useLast(inside, inside !== undefined);
  const outside = () => {
    // The server may refuse the token before there are screens to show behind the dialog.
    if (stage === 'signIn' || (suspended && !inside))
      // With the owner as key: kept work that is given up leaves no name in the form.
      return <SignInView key={held} session={session} host={host} version={version} />;
    if (stage === 'loggedOut') return <LoggedOutView root={root} />;
    if (stage === 'screens' && failure) return <UnloadedView failure={failure} />;
    if (stage === 'unprepared' || (stage === 'preparing' && failed))
      return <UnpreparedView root={root} session={session} />;
    return stage === 'screens' && inside ? null : <StartingView session={session} />;
  };
  return (
    <ThemeRoot choice={theme}>
      <WithConnectionCheck code={connectionCheck}>
        {outside()}
        {inside ? (
          <div className={styles.screens} hidden={stage !== 'screens'} inert={suspended}>
            <inside.Screens />
          </div>
        ) : null}
        {inside && (suspended || warned) ? <inside.ReturnFocus /> : null}
        {inside && suspended ? <inside.SignInAgainDialog /> : null}
        {inside && warned ? <inside.InactivityDialog session={session} /> : null}
        {lastInside ? <lastInside.FocusKeeper /> : null}
      </WithConnectionCheck>
    </ThemeRoot>
  );
}
