import { Button } from '@fluentui/react-components';
import { LockClosed20Regular, Person20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ApiProblem, explainProblem, isOfConnection } from '~/core/problem';
import {
  selectBusy,
  selectEndedElsewhere,
  selectHeldFor,
  selectKept,
  selectOwner,
  selectProblem,
  selectSuspended,
  type SessionActor,
} from '~/machines/session/session-machine';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { OutsidePage } from './OutsidePage';
import styles from './session.module.css';

/** State of a form with fields whose names end in `username` and `password`; `known`: the initial username. */
export function useSignIn(session: SessionActor, known: string) {
  const busy = useSelector(session, selectBusy);
  const problem = useSelector(session, selectProblem);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  /** Spec server-level §5 "Login". */
  const missing = {
    username: username.trim() === '' ? 'Please input your username!' : undefined,
    password: password === '' ? 'Please input your Password!' : undefined,
  };
  const submit = (form: HTMLFormElement) => {
    if (busy) return;
    setSubmitted(true);
    const field = missing.username ? 'username' : missing.password && 'password';
    if (field) form.querySelector<HTMLInputElement>(`[name$="${field}"]`)?.focus();
    else session.send({ type: 'session.signIn', credentials: { username: username.trim(), password } });
  };
  return {
    busy,
    problem: problem && <SignInProblem problem={problem} />,
    user: { value: username, onChange: setUsername, error: submitted ? missing.username : undefined },
    secret: {
      value: password,
      onChange: setPassword,
      readOnly: busy,
      error: submitted ? missing.password : undefined,
    },
    submit,
    action: busy ? 'Signing in…' : 'Sign in',
  };
}

/** Why signing in failed (spec server-level §8), or why the saved sign-in was discarded. */
function SignInProblem({ problem }: { problem: ApiProblem }) {
  if (problem.kind === 'unauthorised') return <StatusMessage intent="error">Invalid credentials</StatusMessage>;
  // Status 0 means that the data came from the browser's storage, not from the server.
  if (problem.kind === 'unreadable' && problem.status === 0)
    return <StatusMessage intent="info">{problem.message}</StatusMessage>;
  return (
    <StatusMessage intent="error" title="Error logging in to the server">
      {explainProblem(problem)}
      {isOfConnection(problem) ? (
        <>
          {' '}
          <ConnectionLink />
        </>
      ) : null}
    </StatusMessage>
  );
}

const SignInFooter = ({ host, version }: Pick<SignInViewProps, 'host' | 'version'>) => (
  <>
    {host}
    <div>Console {version}</div>
    <div>
      <ConnectionLink />
    </div>
  </>
);

type SignInViewProps = {
  session: SessionActor;
  /** Host of the server, shown at the bottom of the page. */
  host: string;
  /** Of this console. */
  version: string;
};

const elsewhereTexts = {
  signedOut: 'You signed out in another tab.',
  otherPerson: 'Someone else signed in in another tab.',
};

/** The sign-in page (spec server-level §2, §5, §8). Keeps the input after a rejection. */
export function SignInView({ session, host, version }: SignInViewProps) {
  const owner = useSelector(session, selectOwner);
  const suspended = useSelector(session, selectSuspended);
  const heldFor = useSelector(session, selectHeldFor);
  const kept = useSelector(session, selectKept);
  const elsewhere = useSelector(session, selectEndedElsewhere);
  const { busy, problem, user, secret, submit, action } = useSignIn(session, owner ?? '');
  return (
    <OutsidePage title="Sign in" sub="Admin Console" footer={<SignInFooter host={host} version={version} />}>
      <form
        noValidate
        className={styles.form}
        aria-label="Sign in"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextField
          {...user}
          name="username"
          label="Username"
          required
          size="large"
          before={<Person20Regular />}
          autoComplete="username"
          autoFocus={owner === undefined}
          readOnly={busy}
        />
        <PasswordField
          {...secret}
          name="password"
          label="Password"
          required
          size="large"
          before={<LockClosed20Regular />}
          autoComplete="current-password"
          autoFocus={owner !== undefined}
        />
        {problem ??
          (suspended ? (
            <StatusMessage intent="info">The server has ended your session. Sign in again to continue.</StatusMessage>
          ) : elsewhere || heldFor !== undefined ? (
            <StatusMessage intent="info">
              {elsewhere ? `${elsewhereTexts[elsewhere]} ` : ''}
              {heldFor !== undefined ? (
                <>
                  Sign in as <strong>{heldFor}</strong> to pick up where you left off.
                  {elsewhere ? ' Your unsaved changes are kept in this tab.' : ''}
                </>
              ) : null}
            </StatusMessage>
          ) : null)}
        <Button type="submit" appearance="primary" size="large" className={styles.submit}>
          {action}
        </Button>
        {kept ? (
          <Button size="large" onClick={() => session.send({ type: 'session.discard' })}>
            Discard my changes
          </Button>
        ) : null}
      </form>
    </OutsidePage>
  );
}
