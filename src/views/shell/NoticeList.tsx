import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type {
  NotificationsActor,
  NotificationsSnapshot,
} from '../../machines/notifications/notifications-machine';
import { Notices } from '../shared/Notices';

const selectShown = (s: NotificationsSnapshot) => s.context.shown;

/** The notices of this moment, at the bottom right (spec server-level §9). */
export function NoticeList({ notifications }: { notifications: NotificationsActor }) {
  const shown = useSelector(notifications, selectShown);
  const notices = useMemo(
    () => shown.map(({ id, text = '', ...notice }) => ({ ...notice, id: String(id), text })),
    [shown],
  );
  return (
    <Notices
      notices={notices}
      onDismiss={(id) => notifications.send({ type: 'notice.dismiss', id: Number(id) })}
    />
  );
}
