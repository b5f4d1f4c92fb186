import { Button } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, Warning20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../api/rest/problem';
import {
  selectAlertCount,
  selectChecked,
  selectCheckedAt,
  selectChecking,
  selectCheckProblem,
  type AlertsActor,
} from '../../machines/alerts/alerts-machine';
import { selectTimeZone, type PreferencesActor } from '../../machines/preferences/preferences-machine';
import { BusyIcon } from '../shared/BusyIcon';
import { ClockTime } from '../shared/ClockTime';
import { useAlertsCheckStyles } from './AlertsCheck.styles';

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
