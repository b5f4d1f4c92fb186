import { fromPromise } from 'xstate';
import type { ModelFacts } from '~/api/realtime/port';
import { explainProblem, toProblem } from '~/core/problem';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { cellEditMachine } from './cell-edit-machine';
import { type CellDraft, type CellResult, cellSaveMachine } from './cell-save-machine';

/** Editing in the cells of the list of models. */
export const cellEditScreens = inDomain(({ realtime, key, notify, lastEditors }) => ({
  cellEdit: cellEditMachine.provide({
    actors: {
      cellSave: cellSaveMachine.provide({
        actors: {
          // Goes on when the page is left, so that nothing typed is lost without a word.
          save: fromPromise<CellResult, CellDraft>(async ({ input, signal }) => {
            const notSaved = (text: string) => {
              const { model, key: name } = input.cell;
              if (signal.aborted)
                notify({ intent: 'error', title: 'Value Not Saved', text: `${model.id}, ${name}: ${text}` });
            };
            try {
              const { saveCell } = await import('./save-cell').catch(() => Promise.reject({ kind: 'unreachable' }));
              const target = { namespace: key.namespace, domainId: key.id };
              const noteEditor = (modelId: string, facts: ModelFacts) => lastEditors.note(key, modelId, facts);
              const result = await saveCell({ realtime, target, noteEditor }, input);
              if (result.type === 'invalid') notSaved(result.reason);
              if (result.type === 'changed') notSaved('Someone else changed it.');
              return result;
            } catch (error) {
              const problem = toProblem(error);
              notSaved(explainProblem(problem));
              throw problem;
            }
          }),
        },
      }),
    },
  }),
}));
