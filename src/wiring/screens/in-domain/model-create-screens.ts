import { createActor } from 'xstate';
import { explainProblem, toProblem } from '../../../api/rest/problem';
import { batchesFor } from '../../../document/batches';
import type { DocumentObject } from '../../../document/value';
import { modelBuildMachine, selectGivenUp } from '../../../machines/in-domain/models/model-build-machine';
import {
  mostValuesAtOnce,
  needsSteps,
  readDataText,
} from '../../../machines/in-domain/models/model-data-text';
import {
  missingCollection,
  modelFormMachine,
  type ModelFacts,
  type ModelValues,
} from '../../../machines/in-domain/models/model-form';
import { modelPath } from '../../../machines/in-domain/models/model-list';
import type { Check, Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { duplicateOf } from '../../../machines/support/duplicate-field';
import { refusedHere } from '../../../machines/support/refused-here';
import { isSegment } from '../../../machines/support/segment';
import { screenTask } from '../../screen-task';
import { buildModel } from './build-model';
import { inDomain } from './domain-wiring';
import { beforeSending, canonical, ifThere, isThere } from '../../form-actors';
import { shownData } from '../../../machines/in-domain/models/model-dates';

/** A new model of a domain. */
export const modelCreateScreens = inDomain((wiring) => {
  const { inDomain: api, realtime, key, navigation, notify, log } = wiring;
  const { collections, models } = api;
  const build = createActor(modelBuildMachine).start();

  /** A domain may make collections by itself, of what was mistyped too; only one that is there was selected. */
  async function findCollection(id: string, signal: AbortSignal) {
    if (isSegment(id) && !(await isThere(collections.get(key, id, signal))))
      throw refusedHere(missingCollection, `There is no collection '${id}'. Select one, or create it first.`);
  }

  /** By an id that is taken, the server would overwrite the model without a word: it is asked for before. */
  async function createAt(id: string, body: Parameters<typeof models.create>[1], signal: AbortSignal) {
    if (await beforeSending(isThere(models.info(key, id, signal)))) throw duplicateOf('id');
    await models.put(key, { id, ...body }, signal);
    return id;
  }

  /** Whether a creation without an answer was done. Keys may come in another order than they were sent. */
  async function findCreated(
    { mode, id, collection, data }: ModelValues,
    signal: AbortSignal,
  ): Promise<Check<{ id: string }, ModelValues>> {
    if (mode === 'auto')
      return {
        unknowable:
          'The server makes the id, so the console cannot tell whether the model was created. Look at the list of models before you try again.',
      };
    const found = await ifThere(models.get(key, id.trim(), signal));
    if (!found) return { unsaved: true };
    const read = readDataText(data);
    const isSent =
      'data' in read &&
      found.collection === collection.trim() &&
      canonical(shownData(found.data)) === canonical(shownData(read.data));
    return isSent
      ? { saved: { id: found.id } }
      : {
          unknowable: `A model '${found.id}' is there, but it does not hold this data. Look at it before you try again.`,
        };
  }

  /** Nothing half made stays: what is given up, or fails on the way, is deleted. */
  async function fill(id: string, data: DocumentObject, signal: AbortSignal): Promise<void> {
    const batches = batchesFor(data, mostValuesAtOnce);
    const total = batches.reduce((sum, { size }) => sum + size, 0);
    build.send({ type: 'build.begin', total, isLarge: batches.length > 1 });
    const givenUp = new AbortController();
    const watch = build.subscribe((state) => {
      if (selectGivenUp(state))
        givenUp.abort(refusedHere('given_up', 'The model was not created: you cancelled it.'));
    });
    try {
      await buildModel({
        realtime,
        target: { namespace: key.namespace, domainId: key.id },
        modelId: id,
        batches,
        onBuilt: (built) => build.send({ type: 'build.advance', built }),
        signal: AbortSignal.any([signal, givenUp.signal]),
      });
    } catch (error) {
      await models.remove(key, id).catch(() => {
        throw refusedHere(
          'not_removed',
          `${explainProblem(toProblem(error))} The model '${id}' is there in part and could not be deleted. Delete it in the list of models.`,
        );
      });
      throw error;
    } finally {
      watch.unsubscribe();
      build.send({ type: 'build.end' });
    }
  }

  return {
    modelBuild: build,
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
              const inSteps = needsSteps(data, read);
              const body = { collection: collection.trim(), data: inSteps ? {} : read.data };
              await beforeSending(findCollection(body.collection, signal));
              const made =
                mode === 'auto'
                  ? (await models.create(key, body, signal)).id
                  : await createAt(id.trim(), body, signal);
              if (inSteps) await fill(made, read.data, signal);
              return { saved: { id: made } };
            } catch (error) {
              if (!signal.aborted) log('A model could not be created.', toProblem(error));
              throw error;
            }
          },
        ),
        check: screenTask<Check<{ id: string }, ModelValues>, Draft<ModelValues>>(({ input, signal }) =>
          findCreated(input.values, signal),
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
