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
import { useState, type SubmitEvent } from 'react';
import type { SessionActor } from '../../machines/session/session-machine';
import { selectBusy, selectProblem, selectUser } from '../../machines/session/session-selectors';
import { PasswordField } from '../shared/PasswordField';
import { TextField } from '../shared/TextField';
import { focusInput, missingCredentials } from './missing-credentials';
import { useSessionDialogStyles } from './session-dialog.styles';
import { SignInProblem } from './SignInProblem';

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
              <p>
                The server has ended your session. Sign in again to go on where you were; what you typed is
                still there.
              </p>
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
