import { Button } from '@fluentui/react-components';
import { LockClosed20Regular, Person20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import type { Credentials } from '~/api/rest/auth';
import { type ApiProblem, explainProblem } from '~/core/problem';
import type { SessionActor, SessionSnapshot } from '~/machines/session/session-machine';
import { selectBusy, selectProblem } from '~/machines/session/session-selectors';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { OutsidePage } from './OutsidePage';
import styles from './SignInView.module.css';

/** What is missing, per field (spec server-level §5 "Login"). */
export function missingCredentials({ username, password }: Credentials): {
  username: string | undefined;
  password: string | undefined;
} {
  return {
    username: username.trim() === '' ? 'Please input your username!' : undefined,
    password: password === '' ? 'Please input your Password!' : undefined,
  };
}

/** Moves the focus to an input of the form that was just submitted. */
export function focusInput(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}

/** Why signing in did not work (spec server-level §8), or why the saved sign-in was discarded. */
export function SignInProblem({ problem }: { problem: ApiProblem }) {
  if (problem.kind === 'unauthorised')
    return <StatusMessage intent="error">Invalid credentials</StatusMessage>;
  // Status 0 is an answer that no server gave: it comes out of the browser's storage.
  if (problem.kind === 'unreadable' && problem.status === 0)
    return <StatusMessage intent="info">{problem.message}</StatusMessage>;
  return (
    <StatusMessage intent="error" title="Error logging in to the server">
      {explainProblem(problem)}
    </StatusMessage>
  );
}

const selectHeldFor = (s: SessionSnapshot) => s.context.heldFor;

type SignInViewProps = {
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
    <OutsidePage title="Sign in" sub="Admin Console" footer={host}>
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
