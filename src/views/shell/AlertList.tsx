import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  ErrorCircle16Filled,
  Warning16Filled,
  Warning20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { TimeZone } from '~/core/clock';
import { explainProblem } from '~/core/problem';
import {
  type Alert,
  type AlertsActor,
  selectAlertCount,
  selectAlerts,
  selectChecked,
  selectCheckedAt,
  selectChecking,
  selectCheckProblem,
} from '~/machines/alerts/alerts-machine';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { ClockTime } from '~/views/kit/Facts';
import { AppLink } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { useAlertListStyles, useAlertsCheckStyles } from './alerts.styles';

type AlertListProps = {
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
          <div className={styles.texts}>
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

/** Whether all domains were looked at: 'No Alerts' only then; else that they are being read, or why they could not be. */
export function AlertsCheck({ alerts, preferences }: { alerts: AlertsActor; preferences: PreferencesActor }) {
  const styles = useAlertsCheckStyles();
  const none = useSelector(alerts, (s) => selectAlertCount(s) === 0);
  const checking = useSelector(alerts, selectChecking);
  const checked = useSelector(alerts, selectChecked);
  const problem = useSelector(alerts, selectCheckProblem);
  const at = useSelector(alerts, selectCheckedAt);
  const zone = useSelector(preferences, selectTimeZone);
  if (checking)
    return (
      <div className={styles.root} role="status">
        <BusyIcon />
        Checking…
      </div>
    );
  if (problem !== undefined)
    return (
      <div className={styles.root}>
        <Warning20Regular className={styles.icon} />
        <span className={styles.text}>
          {checked && at !== undefined ? (
            <>
              Not checked since <ClockTime at={at} zone={zone} />.
            </>
          ) : (
            'Could not check all domains.'
          )}{' '}
          {explainProblem(problem)}
        </span>
        <Button size="small" onClick={() => alerts.send({ type: 'alerts.retry' })}>
          Retry
        </Button>
      </div>
    );
  return none ? (
    <div className={styles.root}>
      <CheckmarkCircle20Regular className={styles.icon} />
      No Alerts
    </div>
  ) : null;
}
