import type { CollectionRules, ModelRules } from '../permissions/effective-permissions';
import { sameGrantee, withGrant, withoutGrant, type Grant, type Grantee } from '../permissions/grants';

/** One change of a model's permissions: each is one call. */
export type PermissionChange =
  | { what: 'override'; on: boolean }
  | { what: 'world'; granted: readonly string[] }
  | { what: 'grant'; grant: Grant }
  | { what: 'revoke'; grantee: Grantee };

/** The permissions of a model, and those of its collection where they could be read. */
export type ModelRights = { model: ModelRules; collection: CollectionRules | undefined };

/** The permissions after a change. */
export function changedRules(rules: ModelRules, change: PermissionChange): ModelRules {
  switch (change.what) {
    case 'override':
      return { ...rules, overridesWorld: change.on };
    case 'world':
      return { ...rules, world: change.granted };
    case 'grant':
      return { ...rules, users: withGrant(rules.users, change.grant) };
    case 'revoke':
      return { ...rules, users: withoutGrant(rules.users, change.grantee) };
  }
}

/** Those to whom something was granted and who have no entry: the server drops users that it does not know without a word. */
export const unstored = (granted: readonly Grantee[], { users }: ModelRules): Grantee[] =>
  granted.filter((grantee) => !users.some(({ to }) => sameGrantee(to, grantee)));

/** Who has to be looked for when the permissions are read again. */
export function grantedAfter(granted: readonly Grantee[], change: PermissionChange): readonly Grantee[] {
  if (change.what !== 'grant' && change.what !== 'revoke') return granted;
  const concerned = change.what === 'grant' ? change.grant.to : change.grantee;
  const others = granted.filter((grantee) => !sameGrantee(grantee, concerned));
  return change.what === 'grant' ? [...others, concerned] : others;
}
