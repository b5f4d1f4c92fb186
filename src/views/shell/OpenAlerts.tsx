import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { NotificationsSnapshot } from '~/machines/notifications/notifications-machine';
import type { ConsoleParts } from '~/views/console-parts';
import { noticeTexts } from '~/views/kit/Notices';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AlertList, AlertsCheck } from './AlertList';
import { useAlertsPopoverStyles } from './open-menus.styles';

const selectKept = (s: NotificationsSnapshot) => s.context.kept;

type OpenAlertsProps = Pick<ConsoleParts, 'alerts' | 'notifications' | 'preferences'> & {
  button: ReactElement;
};

/** The bell's popover, open as it comes: the alerts, and below them the last notices. */
export function OpenAlerts({ button, alerts, notifications, preferences }: OpenAlertsProps) {
  const styles = useAlertsPopoverStyles();
  const text = useTextStyles();
  const kept = useSelector(notifications, selectKept);
  const [open, setOpen] = useState(true);
  return (
    <Popover
      inline
      trapFocus
      open={open}
      onOpenChange={(_, data) => setOpen(data.open)}
      positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}
    >
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Alerts and recent notices" tabIndex={-1}>
        <h2 className={styles.title}>Alerts</h2>
        <AlertsCheck alerts={alerts} preferences={preferences} />
        <AlertList alerts={alerts} preferences={preferences} onFollow={() => setOpen(false)} />
        <div className={styles.notices}>
          <h3 className={text.strong}>Recent notices</h3>
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
          {kept.map(({ id, intent, title, text: told, link }) => (
            <li key={id}>
              <StatusMessage intent={intent} title={title} announce="off">
                {noticeTexts(told, link)}
              </StatusMessage>
            </li>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
