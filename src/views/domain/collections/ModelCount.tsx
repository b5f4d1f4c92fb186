import type { CollectionSummary } from '../../../api/rest/domain/collections';
import type { DomainKey } from '../../../api/rest/domains';
import { browsePath } from '../../../machines/in-domain/collections/collection-list';
import { AppLink } from '../../shared/AppLink';
import { useModelCountStyles } from './ModelCount.styles';

export type ModelCountProps = { domainKey: DomainKey; collection: CollectionSummary };

/** How many models a collection has; leads to them. */
export function ModelCount({ domainKey, collection: { id, modelCount } }: ModelCountProps) {
  const styles = useModelCountStyles();
  const count = <span className={modelCount === 1 ? styles.one : styles.many}>{modelCount}</span>;
  return modelCount === 0 ? (
    count
  ) : (
    <AppLink href={browsePath(domainKey, id)} title={`Models of '${id}'`}>
      {count}
    </AppLink>
  );
}
