import { type ApiProblem, isUncertain, toProblem } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { formOf } from '~/machines/kit/resource-forms';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { inDomain } from './in-domain';

/** Users who are all disabled, or all enabled, at once. */
type StatusChange = { usernames: readonly string[]; disabled: boolean };
/** What became of each of them. */
type StatusResult = { username: string; problem: ApiProblem | undefined };

export const noStatusChange: StatusChange = { usernames: [], disabled: false };

/** A form without fields: it is sent as it is filled, and what fails for one of them is among the results. */
export const userStatusFormMachine = createResourceForm<StatusChange, object, StatusResult[]>({
  validate: () => ({}),
  refusalOf: (problem) => ({
    title: 'Could Not Update User',
    text: withReason('The users could not be updated.', problem),
  }),
});

export type UserStatusFormActor = ResourceFormActor<StatusChange, object, StatusResult[]>;

/** Several users of a domain disabled or enabled at once: nothing else of them is sent. */
export const userStatusScreens = inDomain(({ inDomain: { users }, key, notify }) => {
  /** What kept it from being done. A change without an answer is read back. */
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
          /** The session has ended: the rest is not done with the rights of the next person. */
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
                done.length === 1
                  ? `The user '${first.username}' was ${verb}.`
                  : `${done.length} users were ${verb}.`,
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
