import { isRejectedWith, toProblem } from '../../../api/rest/problem';
import { readDataText } from '../../../machines/in-domain/models/model-data-text';
import {
  missingCollection,
  modelFormMachine,
  type ModelFacts,
  type ModelValues,
} from '../../../machines/in-domain/models/model-form';
import { modelPath } from '../../../machines/in-domain/models/model-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { duplicateOf } from '../../../machines/support/duplicate-field';
import { refusedHere } from '../../../machines/support/refused-here';
import { isSegment } from '../../../machines/support/segment';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';

/** A new model of a domain. */
export const modelCreateScreens = inDomain(({ inDomain: api, key, navigation, notify, log }) => {
  const { collections, models } = api;

  /** Whether what is asked for is there; any other failure stays one. */
  const exists = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked;
      return true;
    } catch (error) {
      if (isRejectedWith(toProblem(error), 'not_found')) return false;
      throw error;
    }
  };

  /** A domain may make collections by itself, of what was mistyped too; only one that is there was selected. */
  async function findCollection(id: string, signal: AbortSignal) {
    if (isSegment(id) && !(await exists(collections.get(key, id, signal))))
      throw refusedHere(missingCollection, `There is no collection '${id}'. Select one, or create it first.`);
  }

  /** By an id that is taken, the server would overwrite the model without a word: it is asked for before. */
  async function createAt(id: string, body: Parameters<typeof models.create>[1], signal: AbortSignal) {
    if (await exists(models.info(key, id, signal))) throw duplicateOf('id');
    await models.put(key, { id, ...body }, signal);
    return id;
  }

  return {
    createModel: modelFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<ModelValues, ModelFacts>, Form<ModelValues>>(({ input }) =>
          Promise.resolve(input),
        ),
        save: screenTask<Outcome<{ id: string }, ModelValues>, Draft<ModelValues>>(
          async ({ input, signal }) => {
            const { mode, id, collection, data } = input.values;
            const read = readDataText(data);
            if ('fault' in read) throw refusedHere('unreadable', read.fault.reason);
            try {
              const body = { collection: collection.trim(), data: read.data };
              await findCollection(body.collection, signal);
              const made =
                mode === 'auto'
                  ? (await models.create(key, body, signal)).id
                  : await createAt(id.trim(), body, signal);
              return { saved: { id: made } };
            } catch (error) {
              if (!signal.aborted) log('A model could not be created.', toProblem(error));
              throw error;
            }
          },
        ),
      },
      actions: {
        announceSaved: (_, { saved: { id } }) => {
          notify({
            intent: 'success',
            title: 'Model Created',
            text: `Model '${id}' successfully created`,
          });
          navigation.go(modelPath(key, id));
        },
      },
    }),
  };
});
