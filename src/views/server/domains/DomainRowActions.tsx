import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import { titleOf, whyKept, whyUnmarked } from './domain-words';
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
  const focusAgain = useRestoreFocusTarget();
  const reason = whyKept(domain);
  return (
    <>
      <FavoriteStar
        name={titleOf(domain)}
        favorite={favorite}
        reason={whyUnmarked(domain) ?? starReason}
        onToggle={() => onMark(!favorite)}
      />
      <Button
        {...focusAgain}
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        aria-label={`Delete ${titleOf(domain)}`}
        title={reason ?? 'Delete'}
        disabledFocusable={reason !== undefined}
        onClick={onDelete}
      />
    </>
  );
}
