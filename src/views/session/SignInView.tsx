import { Button } from '@fluentui/react-components';
import { LockClosed20Regular, Person20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState, type SubmitEvent } from 'react';
import type { SessionActor, SessionSnapshot } from '../../machines/session/session-machine';
import { selectBusy, selectProblem } from '../../machines/session/session-selectors';
import { PasswordField } from '../shared/PasswordField';
import { TextField } from '../shared/TextField';
import { focusInput, missingCredentials } from './missing-credentials';
import { OutsidePage } from './OutsidePage';
import { SignInProblem } from './SignInProblem';
import styles from './SignInView.module.css';

const selectHeldFor = (s: SessionSnapshot) => s.context.heldFor;

export type SignInViewProps = {
  session: SessionActor;
  /** Host of the server, at the bottom of the page. */
  host: string;
};

/** The sign-in page (spec server-level §2, §5, §8). What was typed stays after a refusal. */
export function SignInView({ session, host }: SignInViewProps) {
  const busy = useSelector(session, selectBusy);
  const problem = useSelector(session, selectProblem);
  const heldFor = useSelector(session, selectHeldFor);
  const [username, setUsername] = useState(heldFor ?? '');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const missing = missingCredentials({ username, password });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (missing.username) return focusInput(event.currentTarget, 'username');
    if (missing.password) return focusInput(event.currentTarget, 'password');
    session.send({ type: 'session.signIn', credentials: { username, password } });
  };

  return (
    <OutsidePage title="Sign in" sub="Admin Console" foot={host}>
      <title>Sign in · Convergence Console</title>
      <form noValidate className={styles.form} aria-label="Sign in" aria-busy={busy} onSubmit={submit}>
        <TextField
          name="username"
          label="Username"
          required
          size="large"
          before={<Person20Regular />}
          autoComplete="username"
          autoFocus={heldFor === undefined}
          value={username}
          onChange={setUsername}
          readOnly={busy}
          error={submitted ? missing.username : undefined}
        />
        <PasswordField
          name="password"
          label="Password"
          required
          size="large"
          before={<LockClosed20Regular />}
          autoComplete="current-password"
          autoFocus={heldFor !== undefined}
          value={password}
          onChange={setPassword}
          readOnly={busy}
          error={submitted ? missing.password : undefined}
        />
        {problem ? <SignInProblem problem={problem} /> : null}
        <Button type="submit" appearance="primary" size="large" className={styles.submit}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </OutsidePage>
  );
}
