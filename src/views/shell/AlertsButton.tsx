import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { selectAlerts, type AlertsActor } from '../../machines/alerts/alerts-machine';
import type { NotificationsActor } from '../../machines/notifications/notifications-machine';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import { OnDemand } from '../shared/OnDemand';
import { AlertsBell } from './AlertsBell';

const load = () => import('./OpenAlerts');
const OpenAlerts = lazy(async () => ({ default: (await load()).OpenAlerts }));
const prefetch = () => void Promise.allSettled([load()]);

export type AlertsButtonProps = {
  alerts: AlertsActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
};

/** The bell: what is wrong as far as the console knows (spec server-level §2: zero when there is nothing), and below it the last notices. */
export function AlertsButton(props: AlertsButtonProps) {
  const count = useSelector(props.alerts, (s) => selectAlerts(s).length);
  return (
    <OnDemand prefetch={prefetch} button={(trigger) => <AlertsBell count={count} {...trigger} />}>
      <OpenAlerts {...props} />
    </OnDemand>
  );
}
