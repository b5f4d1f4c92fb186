import { type AnyEventObject, fromCallback } from 'xstate';
import type { ModelHistory, RealtimeContent } from '~/api/realtime/port';
import { difference } from '~/core/document/alignment';
import type { LiveDocument } from '~/core/document/live-document';
import { nameHazard } from '~/core/document/member-names';
import { createTree } from '~/core/document/tree';
import type { DocumentObject } from '~/core/document/value';
import { toProblem } from '~/core/problem';
import { refusedHere } from '~/core/refusals';
import { screenTask } from '~/machines/kit/task';
import { whyNotWritable } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import type { Wiring } from '~/machines/services';
import { modelHistoryMachine } from './model-history-machine';
import {
  type Comparison,
  type HistorySide,
  type ModelHistoryEvent,
  openAlike,
  type ReadVersionInput,
  type ShownVersion,
  versionBefore,
  versionChanges,
} from './version-changes';

type Needs = {
  realtime: Pick<RealtimeContent, 'readHistory'>;
  /** The model whose history it is: open, or open again later. */
  model: OpenModelActor;
  notify: Wiring['notify'];
};

export const modelHistoryScreens = inDomain(({ realtime, notify }) => ({
  modelHistory: (model: OpenModelActor) => wiredHistory({ realtime, model, notify }),
}));

/** The history of a model that is open, and a way back into it. */
const wiredHistory = ({ realtime, model, notify }: Needs) => {
  const live = (): LiveDocument => {
    const { document } = model.getSnapshot().context;
    if (!document) throw refusedHere('not_open', 'The model is not open any more.');
    return document;
  };

  const compare = async (
    { history, version, against }: ReadVersionInput & { against: HistorySide },
    document: DocumentObject,
    signal: AbortSignal,
  ): Promise<Comparison> => {
    if (against === 'live')
      return { from: version, to: 'live', changes: versionChanges(document, live().value()) };
    const side = against === 'previous' ? versionBefore(history.entries, version) : against;
    const other = side < 1 ? {} : await history.documentAt(side, signal);
    return side < version
      ? { from: side, to: version, changes: versionChanges(other, document) }
      : { from: version, to: side, changes: versionChanges(document, other) };
  };

  const readVersion = async (input: ReadVersionInput, signal: AbortSignal): Promise<ShownVersion> => {
    const { history, version, against, before } = input;
    const document = await history.documentAt(version, signal);
    const tree = createTree(document);
    if (before) openAlike(tree, before.tree);
    const comparison =
      against === undefined ? undefined : await compare({ ...input, against }, document, signal);
    return { version, document, tree, comparison };
  };

  return modelHistoryMachine.provide({
    actors: {
      watchModel: fromCallback<AnyEventObject, void>(({ sendBack }) => {
        const report = (event: ModelHistoryEvent) => sendBack(event);
        let version = 0;
        let last: string | undefined;
        const look = () => {
          const snapshot = model.getSnapshot();
          const { facts } = snapshot.context;
          if (facts && facts.version > version) {
            version = facts.version;
            report({ type: 'history.grew', version });
          }
          const why = whyNotWritable(snapshot) ?? '';
          if (why === last) return;
          last = why;
          report({ type: 'history.permit', may: why === '', why });
        };
        const watch = model.subscribe(look);
        look();
        return () => watch.unsubscribe();
      }),
      readHistory: screenTask<ModelHistory, void>(({ signal }) => {
        const { target, modelId } = model.getSnapshot().context;
        return problemsOnly(realtime.readHistory(target, modelId, signal));
      }),
      readVersion: screenTask<ShownVersion, ReadVersionInput>(({ input, signal }) =>
        problemsOnly(readVersion(input, signal)),
      ),
      readMore: screenTask<void, ModelHistory>(({ input, signal }) => problemsOnly(input.more(signal))),
      countChanges: screenTask<number, ShownVersion>(({ input: { document } }) =>
        problemsOnly(Promise.resolve().then(() => versionChanges(live().value(), document).length)),
      ),
      restore: screenTask<void, ShownVersion>(({ input, signal }) =>
        problemsOnly(restore(live, input, signal)),
      ),
    },
    actions: {
      announceRestored: (_, version) =>
        notify({
          intent: 'success',
          title: 'Version Restored',
          text: `The model is as it was at version ${version}. Undo takes it back.`,
        }),
    },
  });
};

/** As one step, that undoing takes back as one. */
async function restore(live: () => LiveDocument, { document }: ShownVersion, signal: AbortSignal) {
  const now = live();
  const before = now.value();
  const edits = difference(before, document);
  const hazard = nameHazard(before, edits);
  if (hazard && 'refusal' in hazard) throw refusedHere('not_restored', hazard.refusal);
  try {
    now.edit(edits);
    await now.settled(signal);
  } catch (error) {
    signal.throwIfAborted();
    throw refusedHere('not_restored', error instanceof Error ? error.message : 'It was not sent.');
  }
}

/** What machines keep. */
const problemsOnly = <Output>(task: Promise<Output>): Promise<Output> =>
  task.catch((error: unknown) => {
    throw toProblem(error);
  });
