import type { ApiProblem } from '../../api/rest/problem';
import { withReason } from '../support/with-reason';

/** Spec server-level §8 "Config save fails": one title for all forms, and what was not saved. */
export const settingsRefusal = (text: string, problem: ApiProblem) => ({
  title: 'Configuration Not Saved',
  text: withReason(text, problem),
});
