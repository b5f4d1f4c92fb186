import { type AnyEventObject, fromCallback } from 'xstate';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import { formatCount } from '~/core/counts';
import { difference } from '~/core/document/alignment';
import { type Edit, placeOfEdit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { placeText } from '~/core/document/path-text';
import { revertOf, type Unfit } from '~/core/document/revert';
import { editHazard } from '~/core/document/storable';
import { createTree, openAlike } from '~/core/document/tree';
import type { DocumentObject } from '~/core/document/value';
import { refusedHere } from '~/core/problem';
import { screenTask } from '~/machines/kit/task';
import { whyNotWritable } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import {
  type AddressCommand,
  type ChangePlan,
  type ModelHistoryEvent,
  modelHistoryMachine,
  type PlanInput,
  readHistoryPlace,
} from './model-history-machine';
import {
  type Comparison,
  type HistorySide,
  type ReadVersionInput,
  type ShownVersion,
  versionChanges,
} from './version-changes';
import { versionBefore } from './version-rows';

/** `versionBefore`, after loading what it needs to know: the first keystroke may be among the versions that are not loaded yet. */
export async function loadedBefore(history: ModelHistory, version: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    const { entries } = history;
    const side = versionBefore(entries, version);
    if (side > history.oldest || history.ending !== 'open') return side;
    await history.more(signal);
    if (history.entries === entries) return side;
  }
}

/** As in "version 3" and "versions 3–8". */
export const namedVersions = ({ from, to }: ChangePlan['versions']): string =>
  from === to ? `version ${formatCount(to)}` : `versions ${formatCount(from)}–${formatCount(to)}`;

const planRestore = ({ version, document }: ShownVersion, now: DocumentObject): ChangePlan => ({
  versions: { from: version, to: version },
  changes: versionChanges(now, document),
  stays: undefined,
  refusal: undefined,
});

/** `live`: reads the current document after everything else is loaded. */
async function planRevert(
  { history, shown: { version } }: PlanInput,
  live: () => DocumentObject,
  signal: AbortSignal,
): Promise<ChangePlan & { edits: readonly Edit[] }> {
  const side = await loadedBefore(history, version, signal);
  const before = await history.documentAt(side, signal);
  const { entries } = history;
  const change = entries.filter((entry) => entry.version > side && entry.version <= version);
  const later = entries.filter((entry) => entry.version > version);
  const now = live();
  const { edits, after, unfit } = revertOf({
    before,
    change: change.flatMap((entry) => entry.edits),
    later,
    now,
  });
  const hazard = editHazard(now, edits);
  const [first] = unfit;
  const stays = first && sentenceOf(first, unfit.length - 1, history.version);
  const isNothing = edits.length === 0 || (stays !== undefined && change.some(isRenaming));
  const refusal = isNothing
    ? (stays ?? 'Nothing it changed is left in the document.')
    : hazard && 'refusal' in hazard
      ? hazard.refusal
      : undefined;
  return {
    versions: { from: side + 1, to: version },
    edits,
    changes: versionChanges(now, after),
    stays,
    refusal,
  };
}

/** Half of it reverted, both names would be there. */
const isRenaming = ({ edits: [gone, come, more] }: HistoryEntry): boolean =>
  gone?.edit.type === 'removeMember' && come?.edit.type === 'setMember' && more === undefined;

function sentenceOf({ logged, why, by }: Unfit<HistoryEntry>, others: number, newest: number): string {
  const done = why === 'removed' ? 'was removed' : 'was changed again';
  const user = by?.user ? ` by ${by.user.displayName || by.user.username}` : '';
  const when = by ? `${user} in version ${formatCount(by.version)}` : ` after version ${formatCount(newest)}`;
  const more = others === 0 ? '' : `, and ${others} of its other changes no longer ${others === 1 ? 'fits' : 'fit'}`;
  const place = placeText(placeOfEdit(logged.edit));
  return `${place === '$' ? 'The document' : `“${place}”`} ${done}${when}${more}.`;
}

export const modelHistoryScreens = inDomain(({ realtime, notify, navigation }) => ({
  modelHistory: (model: OpenModelActor) => {
    const live = (): LiveDocument => {
      const { document } = model.getSnapshot().context;
      if (!document) throw refusedHere('not_open', 'The model is not open any more.');
      return document;
    };

    const revert = (input: PlanInput, signal: AbortSignal) => planRevert(input, () => live().value(), signal);

    const compare = async (
      { history, version, against }: ReadVersionInput & { against: HistorySide },
      document: DocumentObject,
      signal: AbortSignal,
    ): Promise<Comparison> => {
      if (against === 'live') return { from: version, to: 'live', changes: versionChanges(document, live().value()) };
      const side =
        against === 'previous' ? await loadedBefore(history, version, signal) : Math.min(against, history.version);
      const other = side < 1 ? {} : await history.documentAt(side, signal);
      return side < version
        ? { from: side, to: version, changes: versionChanges(other, document) }
        : { from: version, to: side, changes: versionChanges(document, other) };
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
        keepAddress: fromCallback<AddressCommand, void>(({ receive, sendBack }) => {
          const own = navigation.ownSearch();
          let current = own.read();
          receive(({ search, how }) => {
            if (search === current) return;
            current = search;
            own.show(search, how);
          });
          return own.watch((search) => {
            if (search === current) return;
            current = search;
            sendBack({ type: 'history.address', place: readHistoryPlace(search) });
          });
        }),
        readHistory: screenTask<ModelHistory, void>(({ signal }) => {
          const { target, modelId } = model.getSnapshot().context;
          return realtime.readHistory(target, modelId, signal);
        }),
        readVersion: screenTask<ShownVersion, ReadVersionInput>(async ({ input, signal }) => {
          const { history, version, against, before } = input;
          const document = await history.documentAt(version, signal);
          const tree = createTree(document);
          if (before) openAlike(tree, tree.root, before.tree.root);
          const comparison = against === undefined ? undefined : await compare({ ...input, against }, document, signal);
          return { version, document, tree, comparison };
        }),
        readMore: screenTask<void, ModelHistory>(({ input, signal }) => input.more(signal)),
        plan: screenTask<ChangePlan, PlanInput>(async ({ input, signal }) =>
          input.wish === 'restore' ? planRestore(input.shown, live().value()) : revert(input, signal),
        ),
        change: screenTask<void, PlanInput & { plan: ChangePlan }>(async ({ input, signal }) => {
          const { edits, versions, stays, refusal } =
            input.wish === 'restore'
              ? { ...input.plan, edits: difference(live().value(), input.shown.document) }
              : await revert(input, signal);
          // Less would be reverted than was shown.
          const why = refusal ?? (stays === input.plan.stays ? undefined : stays);
          if (why !== undefined) throw refusedHere('not_reverted', why);
          await change(live(), edits, signal);
          const part = stays === undefined ? '' : ' that still fit';
          const [title, done] =
            input.wish === 'restore'
              ? ['Version Restored', `The model was restored to version ${formatCount(versions.to)}.`]
              : ['Change Reverted', `The changes of ${namedVersions(versions)}${part} were reverted.`];
          notify({ intent: 'success', title, text: `${done} Undo reverts this.` });
        }),
      },
    });
  },
}));

/** Makes the edits as one step, so that a single undo reverts them. */
async function change(live: LiveDocument, edits: readonly Edit[], signal: AbortSignal) {
  const hazard = editHazard(live.value(), edits);
  if (hazard && 'refusal' in hazard) throw refusedHere('not_changed', hazard.refusal);
  try {
    live.edit(edits);
    await live.settled(signal);
  } catch (error) {
    signal.throwIfAborted();
    throw refusedHere('not_changed', error instanceof Error ? error.message : 'It was not sent.');
  }
}
