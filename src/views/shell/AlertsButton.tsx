import { useSelector } from '@xstate/react';
import { type AlertsActor, selectAlertCount, selectAlertsLabel } from '~/machines/alerts/alerts-machine';
import { chunk } from '~/machines/kit/chunk';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { AlertsBell } from './menu-buttons';

const openAlerts = chunk(async () => (await import('./OpenAlerts')).OpenAlerts);

type AlertsButtonProps = {
  alerts: AlertsActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
};

/** The bell: how many alerts there are (spec server-level §2: zero when there are none), and below it the last notices. */
export function AlertsButton(props: AlertsButtonProps) {
  const count = useSelector(props.alerts, selectAlertCount);
  const label = useSelector(props.alerts, selectAlertsLabel);
  return (
    <OnDemand
      chunk={openAlerts}
      button={(trigger) => <AlertsBell count={count} label={label} {...trigger} />}
    >
      {(Open) => <Open {...props} />}
    </OnDemand>
  );
}
