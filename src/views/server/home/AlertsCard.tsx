import { Alert20Regular, CheckmarkCircle20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { selectAlerts, type AlertsActor } from '../../../machines/alerts/alerts-machine';
import type { PreferencesActor } from '../../../machines/preferences/preferences-machine';
import { Card } from '../../shared/Card';
import { AlertList } from '../../shell/AlertList';
import { useAlertsCardStyles } from './AlertsCard.styles';

export type AlertsCardProps = { alerts: AlertsActor; preferences: PreferencesActor; className: string };

/** What is wrong as far as the console knows; 'No Alerts' when it knows of nothing (spec server-level §2: 121 px, then it scrolls). */
export function AlertsCard({ alerts, preferences, className }: AlertsCardProps) {
  const styles = useAlertsCardStyles();
  const any = useSelector(alerts, (s) => selectAlerts(s).length > 0);
  return (
    <Card title="Alerts" icon={<Alert20Regular />} className={className}>
      {any ? (
        <div className={styles.some}>
          <AlertList alerts={alerts} preferences={preferences} />
        </div>
      ) : (
        <div className={styles.none}>
          <CheckmarkCircle20Regular className={styles.icon} />
          No Alerts
        </div>
      )}
    </Card>
  );
}
