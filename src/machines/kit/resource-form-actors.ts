import type { DomainKey } from '~/api/rest/domains';
import { type Action, rolesFor } from '~/core/capabilities';
import type { NewPassword } from '~/core/passwords';
import { explainProblem, isApiProblem, isRejectedWith, isUncertain, toProblem } from '~/core/problem';
import { refusedHere } from '~/core/refusals';
import type { Check, Draft } from './resource-form-machine';
import { screenTask } from './task';

export const canonical = (data: unknown) =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

export const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** For reads before a save: if one fails, nothing was sent, so nothing needs to be checked. */
export const beforeSending = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const problem = toProblem(error);
    throw isUncertain(problem) ? refusedHere('not_sent', explainProblem(problem)) : error;
  });

/**
 * The `check` of a form: `find` returns what was sent if it is there now, and only reads. `after`: the values of the form after a successful
 * save, if they differ from those sent.
 */
export const checkTask = <Saved, Values>(
  find: (task: { input: Draft<Values>; signal: AbortSignal }) => Promise<Saved | undefined>,
  after?: Values,
) =>
  screenTask<Check<Saved, Values>, Draft<Values>>(async (task) => {
    const saved = await find(task);
    if (saved === undefined) return { unsaved: true };
    return after === undefined ? { saved } : { saved, values: after };
  });

export const checkSame = <Values extends object>(
  tidy: (values: Values) => Values,
  read: (values: Values, signal: AbortSignal) => Promise<Values>,
) =>
  checkTask<Values, Values>(async ({ input, signal }) => {
    const mine = tidy(input.values);
    return isSame(tidy(await read(input.values, signal)), mine) ? mine : undefined;
  });

/**
 * The check of a form that creates something: compares every field that `read` returns with what was sent. If they differ, something else with
 * the same name already existed.
 */
export const checkCreated = <Saved extends object, Values>(
  sentOf: (values: Values) => Saved,
  read: (sent: Saved, signal: AbortSignal) => Promise<object>,
) =>
  checkTask<Saved, Values>(async ({ input, signal }) => {
    const sent = sentOf(input.values);
    const found = await ifThere(read(sent, signal));
    if (!found) return undefined;
    const fields = Object.keys(found).filter((field) => field in sent);
    const isAsSent = (field: string) =>
      canonical(found[field as keyof typeof found]) === canonical(sent[field as keyof Saved]);
    return fields.every(isAsSent) ? sent : undefined;
  });

export const passwordCheck = screenTask<Check<void, NewPassword>, Draft<NewPassword>>(() =>
  Promise.resolve({
    unknowable: "Passwords can't be read back, so the change can't be confirmed. Set it again to be sure.",
  }),
);

export const isThere = async (answer: Promise<unknown>): Promise<boolean> =>
  (await ifThere(answer.then((found) => found !== undefined))) ?? false;

/** A domain that is being deleted is still found for a short time. */
export const isDomainKept = async (
  domains: { get: (key: DomainKey, signal: AbortSignal) => Promise<{ status: string }> },
  key: DomainKey,
  signal: AbortSignal,
): Promise<boolean> => {
  const domain = await ifThere(domains.get(key, signal));
  return domain !== undefined && domain.status !== 'deleting';
};

/** For what a form needs besides its resource: that this does not exist does not mean that the resource is gone. */
export const besides = <T>(what: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isRejectedWith(toProblem(error), 'not_found')
      ? refusedHere('incomplete', `The server did not find ${what}.`)
      : error;
  });

/** Resolves with undefined if the server does not have it. */
export const ifThere = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isRejectedWith(toProblem(error), 'not_found')) return undefined;
    throw error;
  });

/** For `catch`: adds the required roles to a refusal because of a missing role; other errors are unchanged. */
export const namingRoles =
  (action: Action) =>
  (error: unknown): never => {
    throw isApiProblem(error) && isRejectedWith(error, 'forbidden') ? { ...error, message: rolesFor(action) } : error;
  };
