import { isRejectedWith, type ApiProblem } from '../../api/rest/problem';

type FormSnapshot = { hasTag: (tag: 'dirty') => boolean; context: { values: object; baseline: object } };

/** Something was typed that is not saved. A form that was only submitted empty has nothing to lose. */
export const selectUnsaved = (s: FormSnapshot) =>
  s.hasTag('dirty') && JSON.stringify(s.context.values) !== JSON.stringify(s.context.baseline);

type LoadedSnapshot = {
  can: (event: { type: 'form.retry' }) => boolean;
  context: { problem: ApiProblem | undefined };
};

/** What the form was to change does not exist. */
export const selectMissing = (s: LoadedSnapshot) =>
  s.can({ type: 'form.retry' }) &&
  s.context.problem !== undefined &&
  isRejectedWith(s.context.problem, 'not_found');
