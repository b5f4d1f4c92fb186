import { isUncertain, toProblem, type ApiProblem } from '../../../api/rest/problem';
import {
  noStatusChange,
  userStatusFormMachine,
  type StatusChange,
  type StatusResult,
} from '../../../machines/in-domain/users/user-status-form';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { withReason } from '../../../machines/support/with-reason';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';

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
      userStatusFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<StatusChange, object>, Form<StatusChange>>(({ input }) =>
            Promise.resolve(input),
          ),
          save: screenTask<Outcome<StatusResult[], StatusChange>, Draft<StatusChange>>(
            async ({ input: { values }, signal }) => {
              const results: StatusResult[] = [];
              /** Whoever asked for it is no longer signed in: the rest is not done with the rights of the next. */
              let ended: ApiProblem | undefined;
              for (const username of values.usernames) {
                signal.throwIfAborted();
                const problem = ended ?? (await change(username, values.disabled, signal));
                if (problem?.kind === 'unauthorised') ended = problem;
                results.push({ username, problem });
              }
              return { saved: results, values: { ...noStatusChange, disabled: values.disabled } };
            },
          ),
        },
        actions: {
          announceSaved: (_, { saved, values }) => {
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
        },
      }),
  };
});
