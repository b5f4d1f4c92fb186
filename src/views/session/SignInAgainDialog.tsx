import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import type { SessionActor } from '~/machines/session/session-machine';
import {
  selectBusy,
  selectProblem,
  selectSecondsLeft,
  selectUser,
} from '~/machines/session/session-selectors';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { useTextStyles } from '~/views/kit/layout.styles';
import { focusInput, missingCredentials, SignInProblem } from './SignInView';
import { useSessionDialogStyles } from './session-dialog.styles';

const names = { username: 'again-username', password: 'again-password' };

/** Over the untouched screens when the server has ended the session: the same person signs in again, or leaves. */
export function SignInAgainDialog({ session }: { session: SessionActor }) {
  const styles = useSessionDialogStyles();
  const username = useSelector(session, selectUser)?.username ?? '';
  const busy = useSelector(session, selectBusy);
  const problem = useSelector(session, selectProblem);
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const missing = missingCredentials({ username, password });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (missing.password) return focusInput(event.currentTarget, names.password);
    session.send({ type: 'session.signIn', credentials: { username, password } });
  };

  return (
    <Dialog modalType="alert" open>
      <DialogSurface className={styles.surface} aria-busy={busy}>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>Session ended</DialogTitle>
            <DialogContent className={styles.content}>
              <p>The server has ended your session. Sign in again to continue. Nothing you typed is lost.</p>
              {problem ? <SignInProblem problem={problem} /> : null}
              <TextField
                name={names.username}
                label="Username"
                autoComplete="username"
                value={username}
                onChange={() => {}}
                readOnly
                tabIndex={-1}
              />
              <PasswordField
                name={names.password}
                label="Password"
                required
                autoFocus
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
                readOnly={busy}
                error={submitted ? missing.password : undefined}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => session.send({ type: 'session.signOut' })}>Sign out</Button>
              <Button type="submit" appearance="primary">
                {busy ? 'Signing in…' : 'Sign in'}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
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

/** The countdown for screen readers: it changes at one minute, at 30 and at 10 seconds only. */
export function announcedCountdown(seconds: number): string {
  const step = steps.find((each) => seconds <= each.seconds);
  return step ? `You will be signed out in less than ${step.text}.` : '';
}

/** Warns before an inactive session ends. Any input stays signed in, so there is nothing else to press. */
export function InactivityDialog({ session }: { session: SessionActor }) {
  const styles = useSessionDialogStyles();
  const text = useTextStyles();
  const seconds = useSelector(session, selectSecondsLeft) ?? 0;
  const stay = () => session.send({ type: 'session.stay' });
  return (
    <DialogFrame
      alert
      title="Still there?"
      className={styles.surface}
      contentClassName={styles.content}
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
