import type { Namespace } from '../../../api/rest/namespaces';
import { AppLink } from '../../shared/AppLink';
import { useDomainCountStyles } from './DomainCount.styles';

/** How many domains a namespace has; leads to them. */
export function DomainCount({ namespace: { id, domains } }: { namespace: Namespace }) {
  const styles = useDomainCountStyles();
  const count = (
    <span className={domains.length === 1 ? styles.one : styles.many}>{String(domains.length)}</span>
  );
  return domains.length === 0 ? (
    count
  ) : (
    <AppLink href={`/domains?${new URLSearchParams({ namespace: id })}`} title={`Domains of '${id}'`}>
      {count}
    </AppLink>
  );
}
