import type { DomainKey } from '~/api/rest/domains';
import { nameOf } from '~/core/domain-names';
import { removalTexts } from '~/views/kit/list/resource-rows';

export const domainWarning = "Permanently deletes the domain with everything in it. This can't be undone.";

/** Spec server-level §2, §8. */
export const domainRemoval = removalTexts<DomainKey>({
  noun: 'domain',
  nameOf,
  warning: {
    one: domainWarning,
    many: "Permanently deletes the domains with everything in them. This can't be undone.",
  },
  done: 'Marked for deletion',
});
