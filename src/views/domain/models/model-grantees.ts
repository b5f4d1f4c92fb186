import type { CollectionRules } from '../../../machines/in-domain/permissions/effective-permissions';
import { granteeKey, type Grantee } from '../../../machines/in-domain/permissions/grants';

/** The address of an entry has a bare username. */
export const whyKept = ({ kind }: Grantee): string | undefined =>
  kind === 'normal' ? undefined : 'The server changes entries of normal users only.';

/** Users with an entry whom the search does not find, each once. */
export function othersOf(...rules: readonly CollectionRules[]): Grantee[] {
  const found = new Map<string, Grantee>();
  for (const { users } of rules)
    for (const { to } of users) if (to.kind !== 'normal') found.set(granteeKey(to), to);
  return [...found.values()];
}
