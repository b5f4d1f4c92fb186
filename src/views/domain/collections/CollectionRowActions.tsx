import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, Search20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { browsePath, collectionPath } from '../../../machines/in-domain/collections/collection-list';
import { isSegment } from '../../../machines/support/segment';
import { LinkButton } from '../../shared/LinkButton';

export type CollectionRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Browse, edit and delete at the end of a collection's row (spec domain-level §2). */
export function CollectionRowActions({ domainKey, id, onDelete }: CollectionRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { size: 'small', appearance: 'subtle' } as const;
  return (
    <>
      <LinkButton
        {...look}
        href={browsePath(domainKey, id)}
        label={`Browse Collection ${id}`}
        icon={<Search20Regular />}
      />
      <LinkButton
        {...look}
        href={collectionPath(domainKey, id)}
        label={`Edit Collection ${id}`}
        icon={<Edit20Regular />}
        forbidden={isSegment(id) ? undefined : 'No address can be made of this id.'}
      />
      <Button
        {...focusAgain}
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete ${id}`}
        title="Delete"
        onClick={onDelete}
      />
    </>
  );
}
