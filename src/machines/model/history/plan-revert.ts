import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import { formatCount } from '~/core/counts';
import { placeOfEdit } from '~/core/document/change-log';
import { placeText } from '~/core/document/path-text';
import { revertOf, type Unfit } from '~/core/document/revert';
import { editHazard } from '~/core/document/storable';
import type { DocumentObject } from '~/core/document/value';
import type { RevertInput, RevertPlan } from './model-history-machine';
import { versionChanges } from './version-changes';
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
export const namedVersions = ({ from, to }: RevertPlan['versions']): string =>
  from === to ? `version ${formatCount(to)}` : `versions ${formatCount(from)}–${formatCount(to)}`;

/** `live`: reads the current document after everything else is loaded. */
export async function planRevert(
  { history, version }: RevertInput,
  live: () => DocumentObject,
  signal: AbortSignal,
): Promise<RevertPlan> {
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
