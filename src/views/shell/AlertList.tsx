import { mergeClasses } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { selectAlerts, type Alert, type AlertsActor } from '../../machines/alerts/alerts-machine';
import { selectTimeZone, type PreferencesActor } from '../../machines/preferences/preferences-machine';
import { AppLink } from '../shared/AppLink';
import { ClockTime } from '../shared/ClockTime';
import type { TimeZone } from '../shared/format-time';
import { useAlertListStyles } from './AlertList.styles';

export type AlertListProps = {
  alerts: AlertsActor;
  preferences: PreferencesActor;
  /** One of the links was followed. */
  onFollow?: () => void;
};

/** The alerts, each with a link to where it can be seen to and since when it is known. Nothing when there are none. */
export function AlertList({ alerts, preferences, onFollow }: AlertListProps) {
  const styles = useAlertListStyles();
  const present = useSelector(alerts, selectAlerts);
  const zone = useSelector(preferences, selectTimeZone);
  const follow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onFollow?.();
  };
  return present.length === 0 ? null : (
    <ul className={styles.root} aria-label="Alerts" onClick={follow}>
      {present.map((alert) => (
        <li key={alert.id} className={styles.item}>
          <span className={mergeClasses(styles.icon, styles[alert.intent])}>
            {alert.intent === 'error' ? <ErrorCircle16Filled /> : <Warning16Filled />}
          </span>
          <div className={styles.words}>
            <div className={styles.title}>
              {alert.href === undefined ? alert.title : <AppLink href={alert.href}>{alert.title}</AppLink>}
            </div>
            <More alert={alert} zone={zone} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function More({ alert, zone }: { alert: Alert; zone: TimeZone }) {
  const styles = useAlertListStyles();
  const { text, since } = alert;
  return (
    <div className={styles.more}>
      {text === '' ? null : (
        <>
          <bdi>{text}</bdi> ·{' '}
        </>
      )}
      since <ClockTime at={since} zone={zone} />
    </div>
  );
}
