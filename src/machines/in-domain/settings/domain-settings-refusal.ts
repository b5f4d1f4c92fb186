import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import { withReason } from '../../support/with-reason';

/** A refusal of a domain's settings: what was not done, and why, where more is known of it (spec domain-level §8). */
export const settingsRefusalOf = (title: string, text: string) => (problem: ApiProblem) => ({
  title,
  text: isRejectedWith(problem, 'not_found')
    ? `${text} The domain no longer exists under this id. It was deleted or renamed meanwhile.`
    : withReason(text, problem),
});

/** Spec domain-level §8, of everything that has no title of its own. */
export const settingsNotUpdated = settingsRefusalOf(
  'Settings Not Updated',
  'There was an error applying the settings.',
);
