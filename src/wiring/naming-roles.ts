import { isApiProblem, isRejectedWith } from '../api/rest/problem';
import { rolesFor, type Action } from '../machines/access/capabilities';

/** For `catch`: a refusal for want of a role says which roles it takes; anything else stays what it is. */
export const namingRoles =
  (action: Action) =>
  (error: unknown): never => {
    throw isApiProblem(error) && isRejectedWith(error, 'forbidden')
      ? { ...error, message: rolesFor(action) }
      : error;
  };
