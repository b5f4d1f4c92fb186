import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { noChecklist } from '../../../../tests/support/frozen-checklist';
import { noNames } from '~/machines/resources/domain/dashboard';
import {
  course,
  type DomainAt,
  frozenDomain,
  frozenFavorites,
  frozenNames,
  frozenPreferences,
  morning,
  orderDesk,
} from '../../../../tests/support/frozen-domain';
import { DashboardView } from './Dashboard';

const meta = { title: 'Domain/Dashboard', decorators: [onCanvas] } satisfies Meta;
export default meta;

const at = (situation: DomainAt = {}, favorite = true, names = frozenNames()): StoryObj => ({
  render: () => (
    <DashboardView
      status={frozenDomain(situation)}
      favorites={frozenFavorites(...(favorite ? [orderDesk] : []))}
      preferences={frozenPreferences()}
      realtimeUrl="https://rt.example.com/"
      names={names}
      onCopy={() => undefined}
      checklist={noChecklist}
    />
  ),
  parameters: { states: ['domainStatus:condition.ready.connectable.online', 'domainStatus:upgrade.idle'] },
});

export const Shown = at();
const previous = { ...course(1)[0]!.value, at: morning - 6 * 86_400_000, modelCount: 18_356, userCount: 2_312 };
export const AfterAWeek = at({ context: { stats: course(13).map((each) => ({ ...each, previous })) } });
export const FirstAnswer = at({ context: { stats: course(1) } });
export const NoFavorite = at({}, false);
const empty = { collection: undefined, user: undefined, otherUser: undefined };
const missing = ['user', 'collection', 'anonymous'] as const;
export const NewDomain = at({}, true, frozenNames({ ...empty, missing }));
export const SampleNamesFailed = at({}, true, frozenNames(noNames, { kind: 'unreachable' }));
export const SampleNamesIncomplete = at({}, true, frozenNames({ user: undefined, problem: { kind: 'unreachable' } }));
export const StatisticsLoading = at({ context: { stats: [] } });
export const StatisticsOld = at({
  context: {
    statsProblem: { kind: 'rejected', status: 500, code: 'server_error', message: undefined, details: {} },
  },
});
export const StatisticsFailed = at({ context: { stats: [], statsProblem: { kind: 'unreachable' } } });
export const LongTexts = at({
  domain: {
    displayName: 'Everything that the warehouse in the northern harbour has ever ordered, returned or lost',
    namespace: 'a-namespace-with-a-rather-long-name-as-the-server-permits',
    id: 'everything-that-the-warehouse-in-the-northern-harbour-has-ever-ordered',
    schemaVersion: null,
  },
});
