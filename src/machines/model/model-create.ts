import { type ActorRefFrom, assign, createActor, setup, type SnapshotFrom } from 'xstate';
import { batchesFor } from '~/core/document/edit';
import { type DocumentObject, sameValue } from '~/core/document/value';
import { maxValuesAtOnce, needsSteps, readDataText } from '~/core/json/model-data-text';
import { documentOf, type JsonFault } from '~/core/json/scan';
import { isSegment } from '~/core/paths';
import {
  type ApiProblem,
  explainProblem,
  isRejectedWith,
  toProblem,
  duplicateField,
  duplicateOf,
  refusedHere,
  withReason,
} from '~/core/problem';
import { beforeSending, formOf, idError } from '~/machines/kit/resource-forms';
import { specifiedNotice } from '~/machines/notifications/notifications-machine';
import { ifThere, isThere, screenTask } from '~/machines/kit/task';
import {
  type Check,
  createResourceForm,
  type Refusal,
  type ResourceFormActor,
} from '~/machines/kit/resource-form-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { editModel } from './live-models';
import { modelPath } from './models';

export type ModelIdMode = 'auto' | 'manual';

export type ModelValues = { collection: string; mode: ModelIdMode; id: string; data: string };
export type ModelFacts = Record<never, never>;

/** Spec domain-level §2 "Models": the data is an empty object at first. */
export const emptyModel: ModelValues = { collection: '', mode: 'auto', id: '', data: '{}' };

export function dataFault(text: string): JsonFault | undefined {
  const read = readDataText(text);
  return 'fault' in read ? read.fault : undefined;
}

/** What may trouble some clients in valid data, as a whole sentence. */
export function dataWarning(text: string): string | undefined {
  const read = readDataText(text);
  return 'data' in read ? read.warning : undefined;
}

/** Refused by the console, because a server may create a collection for a mistyped id. */
const missingCollection = 'missing_collection';

/** Spec domain-level §8. */
function refusalOf(problem: ApiProblem): Refusal<ModelValues> {
  const title = 'Could Not Create Model';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const text = `A model with the specified ${duplicateField(problem) ?? 'id'} already exists.`;
    return { title, text, fieldError: { field: 'id', text } };
  }
  if (isRejectedWith(problem, missingCollection)) {
    const text = explainProblem(problem);
    return { title, text, fieldError: { field: 'collection', text } };
  }
  const isSilent = problem.kind === 'rejected' && problem.message === undefined && problem.code !== 'forbidden';
  return {
    title,
    text: isSilent ? withReason('Unknown error creating model. Check the console.', problem) : explainProblem(problem),
  };
}

/** Spec domain-level §5. */
export const modelFormMachine = createResourceForm<ModelValues, ModelFacts, { id: string }>({
  validate: ({ collection, mode, id, data }) => ({
    collection: collection.trim() === '' ? 'Please select a Collection!' : undefined,
    mode: ['auto', 'manual'].includes(mode) ? undefined : 'Please select a model id strategy!',
    id: mode === 'manual' ? idError(id, 'Please input a model id!') : undefined,
    data: dataFault(data)?.reason,
  }),
  refusalOf,
});

export type ModelFormActor = ResourceFormActor<ModelValues, ModelFacts, { id: string }>;

type Progress = { built: number; total: number; isLarge: boolean };
type Begin = { type: 'build.begin'; total: number; isLarge: boolean };
const begin = { type: 'begin', params: ({ event }: { event: Begin }) => event } as const;

/**
 * The progress of creating a model that is filled in steps (decision 22) because it is large or has dates, and whether the operator has
 * canceled it. Created with the form, whose save reports to it. Small models are only shown if creating them takes long.
 */
export const modelBuildMachine = setup({
  types: {
    context: {} as Progress,
    events: {} as Begin | { type: 'build.advance'; built: number } | { type: 'build.cancel' } | { type: 'build.end' },
  },
  actions: {
    begin: assign((_, { total, isLarge }: Omit<Progress, 'built'>) => ({ built: 0, total, isLarge })),
    advance: assign({ built: (_, built: number) => built }),
  },
  guards: { isLarge: (_, isLarge: boolean) => isLarge },
  delays: { unseenPause: 600 },
}).createMachine({
  id: 'modelBuild',
  context: { built: 0, total: 0, isLarge: false },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'build.begin': [
          {
            guard: { type: 'isLarge', params: ({ event }) => event.isLarge },
            target: 'building.shown',
            actions: begin,
          },
          { target: 'building', actions: begin },
        ],
      },
    },
    building: {
      on: {
        'build.advance': { actions: { type: 'advance', params: ({ event }) => event.built } },
        'build.cancel': 'removing',
        'build.end': 'resting',
      },
      initial: 'unseen',
      states: { unseen: { after: { unseenPause: 'shown' } }, shown: {} },
    },
    removing: { description: 'Canceled: the model is deleted.', on: { 'build.end': 'resting' } },
  },
});

export type ModelBuildActor = ActorRefFrom<typeof modelBuildMachine>;
type ModelBuildSnapshot = SnapshotFrom<typeof modelBuildMachine>;
export const selectBuild = (s: ModelBuildSnapshot) =>
  s.matches('resting') || s.matches({ building: 'unseen' })
    ? undefined
    : { ...s.context, removing: s.matches('removing') };

export const modelCreateScreens = inDomain((wiring) => {
  const { inDomain: api, realtime, key, target, navigation, notify, log } = wiring;
  const { collections, models } = api;
  const build = createActor(modelBuildMachine).start();

  async function findCollection(id: string, signal: AbortSignal) {
    if (isSegment(id) && !(await isThere(collections.get(key, id, signal))))
      throw refusedHere(missingCollection, `There is no collection '${id}'. Select one, or create it first.`);
  }

  /** Checks for an existing model first, because the server would overwrite it. */
  async function createAt(id: string, body: Parameters<typeof models.create>[1], signal: AbortSignal) {
    if (await beforeSending(isThere(models.info(key, id, signal)))) throw duplicateOf('id');
    await models.put(key, { id, ...body }, signal);
    return id;
  }

  /** Finds out whether an unanswered creation was done. Keys may be in another order. */
  async function findCreated(
    { mode, id, collection, data }: ModelValues,
    signal: AbortSignal,
  ): Promise<Check<{ id: string }, ModelValues>> {
    if (mode === 'auto')
      return {
        unknowable:
          "The server makes the id, so the console can't tell whether the model was created. Check the list of models before you try again.",
      };
    const found = await ifThere(models.get(key, id.trim(), signal));
    if (!found) return { unsaved: true };
    const read = readDataText(data);
    const isSent =
      'data' in read && found.collection === collection.trim() && sameValue(documentOf(found.data), read.data);
    return isSent
      ? { saved: { id: found.id } }
      : { unknowable: `A model '${found.id}' exists, but with other data. Check it before you try again.` };
  }

  async function fill(id: string, data: DocumentObject, signal: AbortSignal): Promise<void> {
    const batches = batchesFor(data, maxValuesAtOnce);
    const total = batches.reduce((sum, { size }) => sum + size, 0);
    let built = 0;
    build.send({ type: 'build.begin', total, isLarge: batches.length > 1 });
    const canceled = new AbortController();
    const watch = build.subscribe((state) => {
      if (state.matches('removing'))
        canceled.abort(refusedHere('given_up', 'The model was not created: you canceled it.'));
    });
    try {
      await editModel({
        realtime,
        target,
        modelId: id,
        steps: () => batches.map(({ edits }) => edits),
        onStored: (index) => build.send({ type: 'build.advance', built: (built += batches[index]?.size ?? 0) }),
        signal: AbortSignal.any([signal, canceled.signal]),
      });
    } catch (error) {
      await models.remove(key, id).catch(() => {
        throw refusedHere(
          'not_removed',
          `${explainProblem(toProblem(error))} The model '${id}' was partly created and could not be deleted. Delete it in the list of models.`,
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
    createModel: formOf(modelFormMachine, {
      save: async ({ values: { mode, id, collection, data } }, signal) => {
        const read = readDataText(data);
        if ('fault' in read) throw refusedHere('unreadable', read.fault.reason);
        try {
          const inSteps = needsSteps(data, read);
          const body = { collection: collection.trim(), data: inSteps ? {} : read.data };
          await beforeSending(findCollection(body.collection, signal));
          const made =
            mode === 'auto' ? (await models.create(key, body, signal)).id : await createAt(id.trim(), body, signal);
          if (inSteps) await fill(made, read.data, signal);
          return { saved: { id: made } };
        } catch (error) {
          if (!signal.aborted) log('A model could not be created.', toProblem(error));
          throw error;
        }
      },
      check: screenTask(({ input, signal }) => findCreated(input.values, signal)),
      onSaved: ({ saved: { id } }) => {
        notify({ intent: 'success', ...specifiedNotice('Model')(id, 'created') });
        navigation.go(modelPath(key, id));
      },
    }),
  };
});
