import { Button, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, DiamondDismiss20Filled, Info20Filled, Warning20Filled } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { useKeepFocus } from '~/views/hooks/focus';
import styles from './start.module.css';

export type MessageIntent = 'info' | 'success' | 'warning' | 'error';

export type StatusMessageProps = {
  intent: MessageIntent;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** `square`: no rounded corners, no side borders, full width (banners). */
  shape?: 'rounded' | 'square';
  /** Announced when it appears: errors immediately, others politely. `off` if it was there before. */
  announce?: 'auto' | 'off';
  className?: string;
};

const icons: Record<MessageIntent, ReactElement> = {
  info: <Info20Filled />,
  success: <CheckmarkCircle20Filled />,
  warning: <Warning20Filled />,
  error: <DiamondDismiss20Filled />,
};

/** An inline message: form error, banner, warning. Its size never changes. */
export function StatusMessage(props: StatusMessageProps) {
  const { intent, title, children, onRetry, shape = 'rounded', announce = 'auto', className } = props;
  const role = announce === 'off' ? 'group' : intent === 'error' ? 'alert' : 'status';
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  const actions = props.actions ?? retry;
  return (
    <div
      ref={useKeepFocus<HTMLDivElement>()}
      role={role}
      className={mergeClasses(styles.root, styles[intent], shape === 'square' && styles.square, className)}
    >
      <span className={styles.icon}>{icons[intent]}</span>
      <div className={styles.text}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {title && children ? ' ' : null}
        {children}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
