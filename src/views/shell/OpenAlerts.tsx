import { Button, Popover, PopoverTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import { useConsoleParts } from '~/views/console-parts';
import { noticeTexts } from '~/views/kit/Notices';
import { PopoverPanel } from '~/views/kit/PopoverPanel';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AlertList } from './AlertList';
import { useAlertsPopoverStyles } from './open-menus.styles';

/** The bell's popover, initially open: the alerts, and the latest notices below. */
export function OpenAlerts({ button }: { button: ReactElement }) {
  const styles = useAlertsPopoverStyles();
  const text = useTextStyles();
  const { alerts, notifications, preferences } = useConsoleParts();
  const kept = useSelector(notifications, (s) => s.context.kept);
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
      <PopoverPanel className={styles.surface} aria-label="Alerts and recent notices" tabIndex={-1}>
        <h2 className={styles.title}>Alerts</h2>
        <AlertList alerts={alerts} preferences={preferences} onFollow={() => setOpen(false)} />
        <div className={styles.notices}>
          <h3 className={text.strong}>Recent notices</h3>
          {kept.length > 0 ? (
            <Button size="small" appearance="subtle" onClick={() => notifications.send({ type: 'notice.forgetAll' })}>
              Clear
            </Button>
          ) : null}
        </div>
        {kept.length === 0 ? <p className={styles.none}>No recent notices</p> : null}
        <ul className={styles.list} aria-label="Recent notices">
          {kept.map(({ id, intent, title, text: message, link }) => (
            <li key={id}>
              <StatusMessage intent={intent} title={title} announce="off">
                {noticeTexts(message, link)}
              </StatusMessage>
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </Popover>
  );
}
