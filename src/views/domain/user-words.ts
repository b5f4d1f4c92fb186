import type { UserId, UserType } from '../../api/rest/domain/user-id';

/** Spec domain-level §3. */
export const userTypeWords: Record<UserType, string> = {
  normal: 'Normal',
  anonymous: 'Anonymous',
  convergence: 'Convergence',
};

/** As in "ana.ruiz", "7f3a (Anonymous)", "mara (Convergence)". */
export const sayUser = ({ type, username }: UserId): string =>
  type === 'normal' ? username : `${username} (${userTypeWords[type]})`;
