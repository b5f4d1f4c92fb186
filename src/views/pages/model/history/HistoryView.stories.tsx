import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { type ApiProblem, refusedHere } from '~/core/problem';
import type { ChangePlan } from '~/machines/model/history/model-history-machine';
import { versionChanges } from '~/machines/model/history/version-changes';
import type { VersionFilter } from '~/machines/model/history/version-rows';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { morning } from '../../../../../tests/support/frozen-domain';
import {
  comparisonOf,
  frozenHistory,
  type HistoryAt,
  historyEntries,
  orderAt,
  sampleHistory,
  shownVersion,
} from '../../../../../tests/support/model-history-samples';
import { HistoryView } from './HistoryView';

export default {
  title: 'Domain/Models/History',
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexGrow: 1, minWidth: 0, padding: 16, boxSizing: 'border-box' }}>
        <Story />
      </div>
    ),
    onCanvas,
  ],
} satisfies Meta;

const view = (at: HistoryAt | 'loading' | 'failed' = {}, problem?: ApiProblem): StoryObj => ({
  render: () => <HistoryView history={frozenHistory(at, problem)} zone="utc" copy={fn()} onClose={fn()} />,
  parameters: {
    states:
      typeof at === 'string'
        ? [`modelHistory:${at}`]
        : [
            `modelHistory:known.document.${at.document ?? 'showing'}`,
            `modelHistory:known.entries.${at.entries ?? 'resting'}`,
            `modelHistory:known.filter.${at.filter ?? 'applied'}`,
            `modelHistory:known.playback.${at.playback ?? 'paused'}`,
          ],
  },
});
const unreachable: ApiProblem = { kind: 'unreachable' };
const lost = (message: string) => refusedHere('lost', message);
const long = sampleHistory({
  version: 4_000,
  entries: historyEntries(3_501, 4_000),
  oldest: 3_500,
  ending: 'open',
});
const comparing = (from: number, to: number): HistoryAt => ({
  document: 'comparing',
  context: { version: from, against: to, shown: shownVersion(from, comparisonOf(from, to)) },
});
const old = { version: 17, shown: shownVersion(12) };

export const Showing = view();
export const Creation = view({ context: { version: 1, shown: shownVersion(1) } });
export const NewerVersions = view({ context: { newest: 45 } });
export const Loading = view('loading');
export const Failed = view('failed', lost('There is no realtime connection to the domain.'));
export const Choosing = view({ document: 'choosing', context: old });
export const FirstVersionLoading = view({ document: 'loadingVersion', context: { shown: undefined } });
export const VersionFailed = view({ document: 'versionFailed', context: old }, unreachable);
export const VersionLost = view(
  {
    document: 'versionFailed',
    context: {
      ...old,
      version: 9,
      history: sampleHistory({ entries: historyEntries(10, 42), oldest: 10, ending: 'lost' }),
    },
  },
  lost("Versions before 10 can't be shown: earlier versions aren't available."),
);
export const Comparing = view(comparing(12, 42));
export const ComparingWithTheSame = view(comparing(13, 13));
const plan = (from: number, refusal?: string): ChangePlan => ({
  versions: { from, to: 12 },
  changes: refusal === undefined ? versionChanges(orderAt(42), orderAt(12)).slice(0, from === 12 ? 2 : 9) : [],
  stays: undefined,
  refusal,
});
export const PlanningRestore = view({ document: 'planning' });
export const ConfirmingRestore = view({ document: 'confirming', context: { plan: plan(12) } });
export const NothingToRestore = view({ document: 'confirming', context: { plan: plan(12, '') } });
export const Restoring = view({ document: 'changing', context: { newest: 43 } });
export const RestoreFailed = view({ document: 'changeFailed' }, lost('The model was closed.'));
const reverting = (document: HistoryAt['document'], context: HistoryAt['context'] = {}, problem?: ApiProblem) =>
  view({ document, context: { wish: 'revert', plan: plan(12), ...context } }, problem);
const changedAgain = '“address” was changed again by Ben Carter in version 17.';
export const PlanningRevert = reverting('planning');
export const ConfirmingRevert = reverting('confirming');
export const ConfirmingPartOfRevert = reverting('confirming', { plan: { ...plan(12), stays: changedAgain } });
export const RevertRefused = reverting('refused', { ...comparing(12, 11).context, plan: plan(12, changedAgain) });
export const Reverting = reverting('changing');
export const RevertFailed = reverting('changeFailed', {}, lost('The model was closed.'));
export const Playing = view({ ...comparing(12, 11), playback: 'playing' });
const filtered = (filter: VersionFilter, filtering: HistoryAt['filter'] = 'applied') =>
  view({ ...comparing(12, 11), filter: filtering, context: { ...comparing(12, 11).context, filter } });
export const Filtered = filtered({ by: 'normal:ana.ruiz', path: 'quantity' });
export const Filtering = filtered({ path: 'dis' }, 'typing');
export const NoVersionsMatch = filtered({ path: 'colour', from: morning });

export const LoadingEarlier = view({ entries: 'loadingMore', context: { history: long, version: 3_501 } });
export const EarlierFailed = view({
  entries: 'moreFailed',
  context: { history: long, version: 3_501, moreProblem: unreachable },
});
