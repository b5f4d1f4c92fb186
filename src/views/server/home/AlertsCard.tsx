import { Alert20Regular } from '@fluentui/react-icons';
import type { AlertsActor } from '../../../machines/alerts/alerts-machine';
import type { PreferencesActor } from '../../../machines/preferences/preferences-machine';
import { Card } from '../../shared/Card';
import { AlertList } from '../../shell/AlertList';
import { AlertsCheck } from '../../shell/AlertsCheck';
import { useAlertsCardStyles } from './AlertsCard.styles';

export type AlertsCardProps = { alerts: AlertsActor; preferences: PreferencesActor; className: string };

/** What is wrong with the domains and the server (spec server-level §2: 121 px, then it scrolls). */
export function AlertsCard({ className, ...parts }: AlertsCardProps) {
  const styles = useAlertsCardStyles();
  return (
    <Card title="Alerts" icon={<Alert20Regular />} className={className}>
      <div className={styles.body}>
        <AlertsCheck {...parts} />
        <AlertList {...parts} />
      </div>
    </Card>
  );
}
