import { Button, type ButtonProps } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { useAlertsButtonStyles } from './AlertsButton.styles';

/** The bell, with the number of alerts on it. */
export function AlertsBell({
  count,
  label,
  ...trigger
}: ButtonProps & { count: number; label: string; ref?: Ref<HTMLButtonElement> }) {
  const styles = useAlertsButtonStyles();
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.button}
      icon={
        <span className={styles.icon}>
          <Alert20Regular />
          {count > 0 ? (
            <span aria-hidden="true" className={styles.badge}>
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
      }
      aria-label={label}
      title="Alerts"
    />
  );
}
