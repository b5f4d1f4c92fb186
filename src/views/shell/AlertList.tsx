import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  ErrorCircle16Filled,
  Warning16Filled,
  Warning20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { durationText, formatTime, isoTime, type TimeZone } from '~/core/times';
import { explainProblem } from '~/core/problem';
import {
  type Alert,
  type AlertsActor,
  selectAlerts,
  selectAlertsAt,
  selectCheckedAt,
  selectCheckProblem,
} from '~/machines/alerts/alerts-machine';
import { outageId } from '~/machines/alerts/issues';
import { selectUnreachable } from '~/machines/connection/connection-machine';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { useConnection } from '~/views/console-parts';
import { When } from '~/views/kit/texts';
import { AppLink } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { useAlertsStyles } from './open-menus.styles';

type AlertListProps = {
  alerts: AlertsActor;
  preferences: PreferencesActor;
  /** A link was followed. */
  onFollow?: () => void;
  /** Without the outage that the page tells anyway. */
  besideStrip?: boolean;
};

/**
 * The alerts, each with a link to its source and, after a minute, when this browser first saw it. The status above is
 * 'No Alerts' only after all domains were checked; otherwise it shows that they are being checked, or why they could
 * not be.
 */
export function AlertList({ alerts, preferences, onFollow, besideStrip = false }: AlertListProps) {
  const styles = useAlertsStyles();
  const all = useSelector(alerts, selectAlerts);
  const present = besideStrip ? all.filter(({ id }) => id !== outageId) : all;
  const isTold = useSelector(useConnection(), (s) => s !== undefined && selectUnreachable(s));
  const checking = useSelector(alerts, (s) => s.hasTag('checking'));
  const failed = useSelector(alerts, (s) => selectCheckProblem(s) !== undefined);
  const zone = useSelector(preferences, selectTimeZone);
  const at = useSelector(alerts, selectAlertsAt);
  return (
    <>
      {checking ? (
        <div className={styles.check} role="status">
          <BusyIcon />
          Checking…
        </div>
      ) : failed || (isTold && present.length === 0) ? (
        <NotChecked alerts={alerts} zone={zone} isTold={isTold} />
      ) : present.length === 0 ? (
        <div className={styles.check}>
          <CheckmarkCircle20Regular className={styles.checkIcon} />
          No Alerts
        </div>
      ) : null}
      {present.length === 0 ? null : (
        <ul
          className={styles.list}
          aria-label="Alerts"
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) onFollow?.();
          }}
        >
          {present.map((alert) => (
            <AlertItem key={alert.id} alert={alert} at={at} zone={zone} />
          ))}
        </ul>
      )}
    </>
  );
}

function AlertItem({ alert, at, zone }: { alert: Alert; at: number; zone: TimeZone }) {
  const styles = useAlertsStyles();
  const { intent, title, text, href, since, firstSeen } = alert;
  const age = durationText(at - firstSeen);
  return (
    <li className={styles.item}>
      <span className={mergeClasses(styles.icon, styles[intent])}>
        {intent === 'error' ? <ErrorCircle16Filled /> : <Warning16Filled />}
      </span>
      <div className={styles.texts}>
        <div className={styles.title}>{href === undefined ? title : <AppLink href={href}>{title}</AppLink>}</div>
        <div className={styles.more}>
          <bdi>{text}</bdi>
          {text === '' || age === undefined ? null : ' · '}
          {age === undefined ? null : (
            <time dateTime={isoTime(firstSeen, zone)} title={formatTime(firstSeen, zone)}>
              {since === undefined ? `first seen ${age} ago` : `for ${age}`}
            </time>
          )}
        </div>
      </div>
    </li>
  );
}

/** `isTold`: the reason is told, with Retry, for all of the console. */
function NotChecked({ alerts, zone, isTold }: { alerts: AlertsActor; zone: TimeZone; isTold: boolean }) {
  const styles = useAlertsStyles();
  const problem = useSelector(alerts, selectCheckProblem);
  const at = useSelector(alerts, selectCheckedAt);
  return (
    <div className={styles.check}>
      <Warning20Regular className={styles.checkIcon} />
      <span className={styles.checkText}>
        {at === undefined ? (
          'Could not check all domains.'
        ) : (
          <>
            Not checked since <When at={at} zone={zone} form="seconds" />.
          </>
        )}{' '}
        {problem && !isTold && explainProblem(problem)}
      </span>
      {isTold ? null : (
        <Button size="small" onClick={() => alerts.send({ type: 'alerts.retry' })}>
          Retry
        </Button>
      )}
    </div>
  );
}
