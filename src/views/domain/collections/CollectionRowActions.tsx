import { Edit20Regular, Search20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { browsePath, collectionPath } from '../../../machines/in-domain/collections/collection-list';
import { whyUnaddressable } from '../../../machines/support/segment';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';

export type CollectionRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Browse, edit and delete at the end of a collection's row (spec domain-level §2). */
export function CollectionRowActions({ domainKey, id, onDelete }: CollectionRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={browsePath(domainKey, id)}
        label={`Browse Collection ${id}`}
        icon={<Search20Regular />}
      />
      <RowLink
        href={collectionPath(domainKey, id)}
        label={`Edit Collection ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}
