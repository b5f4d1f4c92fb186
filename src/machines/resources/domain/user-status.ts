import { formatCount } from '~/core/counts';
import { type ApiProblem, isUncertain, toProblem } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { formOf } from '~/machines/kit/resource-forms';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { inDomain } from './in-domain';

/** Users to disable or enable together. */
type StatusChange = { usernames: readonly string[]; disabled: boolean };
/** The result for each user. */
type StatusResult = { username: string; problem: ApiProblem | undefined };

export const noStatusChange: StatusChange = { usernames: [], disabled: false };

/** A form without fields that is submitted as it is; failures for single users are part of the result. */
export const userStatusFormMachine = createResourceForm<StatusChange, object, StatusResult[]>({
  validate: () => ({}),
  refusalOf: (problem) => ({
    title: 'Could Not Update User',
    text: withReason('The users could not be updated.', problem),
  }),
});

export type UserStatusFormActor = ResourceFormActor<StatusChange, object, StatusResult[]>;

/** Disables or enables several users of a domain; only this flag is sent. */
export const userStatusScreens = inDomain(({ inDomain: { users }, key, notify }) => {
  /** Why it failed; undefined if it was done. An unanswered change is read back. */
  async function change(username: string, disabled: boolean, signal: AbortSignal) {
    try {
      await users.update(key, username, { disabled }, signal);
      return undefined;
    } catch (error) {
      const problem = toProblem(error);
      if (!isUncertain(problem)) return problem;
      const isDone = await users.get(key, username, signal).then(
        (user) => user.disabled === disabled,
        () => false,
      );
      return isDone ? undefined : problem;
    }
  }

  return {
    changeStatus: (onDone: () => void) =>
      formOf(userStatusFormMachine, {
        save: async ({ values: { usernames, disabled } }, signal) => {
          const results: StatusResult[] = [];
          /** If the session has ended, the rest must not be done with the rights of the next person. */
          let ended: ApiProblem | undefined;
          for (const username of usernames) {
            signal.throwIfAborted();
            const problem = ended ?? (await change(username, disabled, signal));
            if (problem?.kind === 'unauthorised') ended = problem;
            results.push({ username, problem });
          }
          return { saved: results, values: { ...noStatusChange, disabled } };
        },
        onSaved: ({ saved, values }) => {
          const verb = values.disabled ? 'disabled' : 'enabled';
          const done = saved.filter(({ problem }) => problem === undefined);
          const [first] = done;
          if (first)
            notify({
              intent: 'success',
              title: 'User Updated',
              text:
                done.length === 1 ? `User '${first.username}' ${verb}.` : `${formatCount(done.length)} users ${verb}.`,
            });
          for (const { username, problem } of saved)
            if (problem)
              notify({
                intent: 'error',
                title: 'Could Not Update User',
                text: withReason(`The user '${username}' could not be ${verb}.`, problem),
              });
          onDone();
        },
      }),
  };
});
