import type { Domain } from '../../../api/rest/domains';
import { titleOf } from '../../../machines/domains/domain-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { whyKept, whyUnmarked } from './domain-words';
import { FavoriteStar } from './FavoriteStar';

export type DomainRowActionsProps = {
  domain: Domain;
  favorite: boolean;
  /** Why no star can be changed now. */
  starReason?: string | undefined;
  onMark: (favorite: boolean) => void;
  onDelete: () => void;
};

/** The star and the bin at the end of a domain's row. */
export function DomainRowActions({ domain, favorite, starReason, onMark, onDelete }: DomainRowActionsProps) {
  const reason = whyKept(domain);
  return (
    <>
      <FavoriteStar
        name={titleOf(domain)}
        favorite={favorite}
        reason={whyUnmarked(domain) ?? starReason}
        onToggle={() => onMark(!favorite)}
      />
      <DeleteButton name={titleOf(domain)} reason={reason} onDelete={onDelete} />
    </>
  );
}
