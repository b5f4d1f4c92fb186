import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Component, type ReactNode } from 'react';
import type { ConfigProblem } from '~/api/config/runtime-config';
import { type ConsoleActor, isHidden } from '~/machines/console/console-machine';
import type { Chunk } from '~/machines/kit/chunk';
import { type ConnectionCheck, ConnectionLink, WithConnectionCheck } from '~/views/connection/ConnectionLink';
import { Mark } from '~/views/kit/Mark';
import { StatusMessage } from '~/views/kit/StatusMessage';
import start from '~/views/kit/start.module.css';
import styles from './session.module.css';

type OutsidePageProps = {
  title: string;
  /** Document title before the console's name; `title` by default, none with "". */
  tab?: string;
  sub?: string;
  /** At the bottom of the window: the server's host. */
  footer?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** A card below the product's name: shown before sign-in, or if the console can't start. */
export function OutsidePage({ title, tab = title, sub, footer, children, actions }: OutsidePageProps) {
  return (
    <div className={styles.root}>
      <title>{tab === '' ? 'Convergence Console' : `${tab} · Convergence Console`}</title>
      <div className={styles.middle}>
        <main className={styles.column}>
          <div className={styles.brand}>
            <Mark size={32} />
            <span className={styles.name}>Convergence</span>
          </div>
          <section className={styles.card}>
            <div>
              <h1 className={styles.title}>{title}</h1>
              {sub ? <span className={styles.sub}>{sub}</span> : null}
            </div>
            {children}
            {actions ? <div className={styles.actions}>{actions}</div> : null}
          </section>
        </main>
      </div>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}

export const OutsideText = ({ children }: { children: ReactNode }) => <p className={styles.text}>{children}</p>;

/** Replaces the screens or a page before sign-in that could not be loaded. There is no input to lose. */
export function UnloadedView({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <OutsidePage
      title="Not loaded"
      actions={
        <>
          <Button appearance="primary" disabledFocusable={busy} onClick={onRetry}>
            Retry
          </Button>
          {/* An empty address is that of this page. */}
          <Button as="a" href="">
            Reload
          </Button>
        </>
      }
    >
      <div role="alert">
        <OutsideText>
          This part of the console could not be loaded. Check your connection, or reload if the console was updated.
        </OutsideText>
      </div>
    </OutsidePage>
  );
}

/** The page after a session has timed out (spec server-level §2). */
export function LoggedOutView({ root }: { root: ConsoleActor }) {
  const access = useSelector(root, (s) => s.context.access);
  return (
    <OutsidePage title="Signed out">
      <OutsideText>You have been logged out due to inactivity.</OutsideText>
      {isHidden(access) ? (
        <OutsideText>
          Sign in as <strong>{access.owner}</strong> in this tab to pick up where you left off.
        </OutsideText>
      ) : null}
      <OutsideText>
        <a
          href="login"
          className={start.link}
          onClick={(event) => {
            event.preventDefault();
            root.send({ type: 'console.signIn' });
          }}
        >
          Sign in again
        </a>
      </OutsideText>
    </OutsidePage>
  );
}

type ConfigProblemViewProps = {
  problem: ConfigProblem;
  onRetry: () => void;
  connectionCheck?: Chunk<ConnectionCheck>;
};

/** The console can't start: `config.json` is missing or invalid. Rendered on its own, outside everything else. */
export function ConfigProblemView(props: ConfigProblemViewProps) {
  const { problem, onRetry, connectionCheck } = props;
  const { key, message } = problem;
  return (
    <WithConnectionCheck code={connectionCheck}>
      <OutsidePage
        title="The console is not set up correctly"
        tab="Not set up"
        actions={
          <Button appearance="primary" onClick={onRetry}>
            Load again
          </Button>
        }
      >
        <StatusMessage intent="error" title={key}>
          {key === undefined ? message : withoutKey(key, message)}
        </StatusMessage>
        <OutsideText>
          Fix config.json on the web server, or contact your admin. <ConnectionLink />
        </OutsideText>
      </OutsidePage>
    </WithConnectionCheck>
  );
}

/** Removes the key, which the title shows already. */
const withoutKey = (key: string, message: string) =>
  message.startsWith(`${key} `) ? message.slice(key.length + 1) : message;

/** Shown after an unexpected error in the console, or if one of its chunks could not be loaded. */
export function CrashView({ error }: { error: unknown }) {
  return (
    <OutsidePage
      title="Something went wrong"
      actions={
        // An empty address reloads this page.
        <Button as="a" href="" appearance="primary">
          Reload
        </Button>
      }
    >
      <div role="alert">
        <OutsideText>This page crashed. Reload to continue.</OutsideText>
      </div>
      <details>
        <summary className={styles.more}>Details</summary>
        <pre className={styles.details} tabIndex={0} aria-label="Details">
          {detailsOf(error)}
        </pre>
      </details>
    </OutsidePage>
  );
}

function detailsOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  try {
    return JSON.stringify(error) ?? String(error);
  } catch {
    return String(error);
  }
}

type CrashBoundaryProps = { children: ReactNode; fallback: (error: unknown) => ReactNode };
type Crash = { crash: { error: unknown } | undefined };

export class CrashBoundary extends Component<CrashBoundaryProps, Crash> {
  override state: Crash = { crash: undefined };

  static getDerivedStateFromError(error: unknown): Crash {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error) : this.props.children;
  }
}
