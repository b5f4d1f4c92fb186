import type { Domain } from '../../../api/rest/domains';
import { Facts } from '../../shared/Facts';
import { useUpgradeStyles } from './UpgradeView.styles';

/** Which database it is about. */
export function DomainFacts({ domain }: { domain: Domain }) {
  const styles = useUpgradeStyles();
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          { label: 'Domain', value: `${domain.namespace} / ${domain.id}`, mono: true },
          { label: 'Schema Version', value: domain.schemaVersion ?? '–' },
        ]}
      />
    </div>
  );
}
