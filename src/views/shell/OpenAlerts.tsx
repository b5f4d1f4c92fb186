import { Button, mergeClasses, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type AlertsActor, selectAlertCount, selectAlertsLabel } from '~/machines/alerts/alerts-machine';
import type {
  NotificationsActor,
  NotificationsSnapshot,
} from '~/machines/notifications/notifications-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { noticeTexts } from '~/views/kit/Notices';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { AlertList, AlertsCheck } from './AlertList';
import { AlertsBell } from './menu-buttons';
import { useAlertsButtonStyles } from './menu.styles';

const selectKept = (s: NotificationsSnapshot) => s.context.kept;

export type OpenAlertsProps = {
  alerts: AlertsActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
};

/** The bell's popover, open as it comes: the alerts, and below them the last notices. */
export function OpenAlerts({ alerts, notifications, preferences }: OpenAlertsProps) {
  const styles = useAlertsButtonStyles();
  const count = useSelector(alerts, selectAlertCount);
  const label = useSelector(alerts, selectAlertsLabel);
  const [open, setOpen] = useState(true);
  return (
    <Popover
      inline
      trapFocus
      open={open}
      onOpenChange={(_, data) => setOpen(data.open)}
      positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <AlertsBell ref={takeFocus} count={count} label={label} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Alerts and recent notices" tabIndex={-1}>
        <h2 className={styles.title}>Alerts</h2>
        <AlertsCheck alerts={alerts} preferences={preferences} />
        <AlertList alerts={alerts} preferences={preferences} onFollow={() => setOpen(false)} />
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
        {kept.map(({ id, intent, title, text, link }) => (
          <li key={id}>
            <StatusMessage intent={intent} title={title} announce="off">
              {noticeTexts(text, link)}
            </StatusMessage>
          </li>
        ))}
      </ul>
    </>
  );
}
