import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ScreensActor, selectAsking, selectWhere } from '~/machines/console/screens-machine';
import { selectSecondsLeft, selectSuspended, selectUser, type SessionActor } from '~/machines/session/session-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveDialog } from '~/views/kit/dialogs/LeaveGuard';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useSignIn } from './SignInView';

/** Asks before signing out discards unsaved changes, or ends the session of a tab that has some. */
export function SignOutQuestion({ screens }: { screens: ScreensActor }) {
  const asking = useSelector(screens, selectAsking);
  const { here, elsewhere } = useSelector(screens, selectWhere);
  return asking ? (
    <LeaveDialog
      action="Sign out"
      text={[
        ...(here ? ['You have unsaved changes. They will be lost.'] : []),
        ...(elsewhere ? ['Another tab has unsaved changes. It keeps them until you decide there.'] : []),
      ].join(' ')}
      onStay={() => screens.send({ type: 'signOut.cancel' })}
      onLeave={() => screens.send({ type: 'signOut.confirm' })}
    />
  ) : null;
}

/** Covers the mounted screens after the server has ended the session: the same user signs in again, or leaves. */
export function SignInAgainDialog({ session, screens }: { session: SessionActor; screens: ScreensActor }) {
  const username = useSelector(session, selectUser)?.username ?? '';
  const { busy, problem, user, secret, submit, action } = useSignIn(session, username);
  const leaving = useSelector(screens, selectAsking);
  return leaving ? (
    <SignOutQuestion screens={screens} />
  ) : (
    <DialogFrame
      alert
      title="Session ended"
      width={440}
      busy={busy}
      onClose={() => undefined}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={() => screens.send({ type: 'signOut.request' })}>Sign out</Button>
          <Button type="submit" appearance="primary">
            {action}
          </Button>
        </>
      }
    >
      <p>The server has ended your session. Sign in again to continue. Nothing you typed is lost.</p>
      {problem}
      <TextField {...user} name="again-username" label="Username" autoComplete="username" readOnly tabIndex={-1} />
      <PasswordField
        {...secret}
        name="again-password"
        label="Password"
        required
        autoFocus
        autoComplete="current-password"
      />
    </DialogFrame>
  );
}

/** As in "1:59". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const steps = [
  { seconds: 10, text: '10 seconds' },
  { seconds: 30, text: '30 seconds' },
  { seconds: 60, text: '1 minute' },
];

/** The countdown for screen readers: changes only at one minute, 30 and 10 seconds. */
export function announcedCountdown(seconds: number): string {
  const step = steps.find((each) => seconds <= each.seconds);
  return step ? `You will be signed out in less than ${step.text}.` : '';
}

/** Warns before an inactive session ends. Any input keeps the session, so there is no other button. */
export function InactivityDialog({ session }: { session: SessionActor }) {
  const text = useTextStyles();
  const seconds = useSelector(session, selectSecondsLeft) ?? 0;
  const stay = () => session.send({ type: 'session.stay' });
  return (
    <DialogFrame
      alert
      title="Still there?"
      width={440}
      onClose={stay}
      actions={
        <Button appearance="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p className={text.numeric}>You will be signed out in {clockOf(seconds)}.</p>
      <p role="status" className={text.hidden}>
        {announcedCountdown(seconds)}
      </p>
    </DialogFrame>
  );
}

/** The questions above the screens: to sign in again, and whether the operator is still there. */
export function SessionDialogs({ session, screens }: { session: SessionActor; screens: ScreensActor }) {
  const suspended = useSelector(session, selectSuspended);
  const warned = useSelector(session, selectSecondsLeft) !== undefined;
  useReturnFocus();
  return (
    <>
      {suspended ? <SignInAgainDialog session={session} screens={screens} /> : null}
      {warned ? <InactivityDialog session={session} /> : null}
    </>
  );
}
