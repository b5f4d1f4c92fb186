import { Button, Popover, PopoverSurface, PopoverTrigger, mergeClasses } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type {
  NotificationsActor,
  NotificationsSnapshot,
} from '../../machines/notifications/notifications-machine';
import { StatusMessage } from '../shared/StatusMessage';
import { useAlertsButtonStyles } from './AlertsButton.styles';

const selectKept = (s: NotificationsSnapshot) => s.context.kept;

/** The bell. There are no alerts (spec server-level §2); below them it keeps the last notices. */
export function AlertsButton({ notifications }: { notifications: NotificationsActor }) {
  const styles = useAlertsButtonStyles();
  return (
    <Popover inline trapFocus positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<Alert20Regular />}
          aria-label="Alerts, 0"
          title="Alerts"
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Alerts and recent notices" tabIndex={-1}>
        <h2 className={styles.title}>Alerts</h2>
        <p className={styles.none}>No Alerts</p>
        <RecentNotices notifications={notifications} />
      </PopoverSurface>
    </Popover>
  );
}

function RecentNotices({ notifications }: { notifications: NotificationsActor }) {
  const styles = useAlertsButtonStyles();
  const kept = useSelector(notifications, selectKept);
  return (
    <>
      <div className={mergeClasses(styles.head, styles.rule)}>
        <h3 className={styles.section}>Recent notices</h3>
        {kept.length > 0 ? (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => notifications.send({ type: 'notice.forgetAll' })}
          >
            Clear
          </Button>
        ) : null}
      </div>
      {kept.length === 0 ? <p className={styles.none}>No recent notices</p> : null}
      <ul className={styles.list} aria-label="Recent notices">
        {kept.map(({ id, intent, title, text }) => (
          <li key={id}>
            <StatusMessage intent={intent} title={title} announce="off">
              {text}
            </StatusMessage>
          </li>
        ))}
      </ul>
    </>
  );
}
