import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import styles from './session.module.css';
import { OutsidePage, OutsideText } from './OutsidePage';

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

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode };
type State = { crash: { error: unknown } | undefined };

export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error) : this.props.children;
  }
}
