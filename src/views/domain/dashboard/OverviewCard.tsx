import { Info20Regular } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import { AvailabilityText } from '../../shared/AvailabilityText';
import { Card } from '../../shared/Card';
import { Facts } from '../../shared/Facts';
import { StatusText } from '../../shared/StatusText';
import { useDashboardStyles } from './dashboard.styles';

/** What the domain is called and how it is (spec domain-level §2). */
export function OverviewCard({ domain, className }: { domain: Domain; className?: string }) {
  const styles = useDashboardStyles();
  return (
    <Card edge title="Overview" icon={<Info20Regular />} className={className}>
      <Facts
        facts={[
          { label: 'Display Name', value: domain.displayName || '–' },
          { label: 'Namespace', value: domain.namespace, mono: true },
          { label: 'Id', value: domain.id, mono: true },
          { label: 'Schema Version', value: domain.schemaVersion ?? '–' },
          {
            label: 'Availability / Status',
            value: (
              <span className={styles.states}>
                <AvailabilityText value={domain.availability} />
                <StatusText value={domain.status} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}
