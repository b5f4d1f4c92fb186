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
import { frozenSizes } from '../../../../tests/support/collection-sizes';
import { frozenLatest } from '../../../../tests/support/latest-events';
import { CollectionSizesCard } from './CollectionSizesCard';
import { DashboardView } from './Dashboard';
import { LatestEventsCard } from './LatestEventsCard';

export default { title: 'Domain/Dashboard', decorators: [onCanvas] } satisfies Meta;

const at = (situation: DomainAt = {}, favorite = true, names = frozenNames(), isNew = false): StoryObj => ({
  render: () => (
    <DashboardView
      status={frozenDomain(situation)}
      favorites={frozenFavorites(...(favorite ? [orderDesk] : []))}
      preferences={frozenPreferences()}
      realtimeUrl="https://rt.example.com/"
      names={names}
      onCopy={() => undefined}
      latest={
        <LatestEventsCard domainKey={orderDesk} actor={frozenLatest()} zone="utc" lastVisit={morning - 3_600_000} />
      }
      collections={<CollectionSizesCard domainKey={orderDesk} actor={frozenSizes()} />}
      checklist={{ ...noChecklist, isNew }}
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
export const NewDomain = at({}, true, frozenNames({ ...empty, missing }), true);
export const SampleNamesFailed = at({}, true, frozenNames(noNames, { kind: 'unreachable' }), true);
export const SampleNamesIncomplete = at(
  {},
  true,
  frozenNames({ user: undefined, problem: { kind: 'unreachable' } }),
  true,
);
export const StatisticsLoading = at({ context: { stats: [] } });
export const StatisticsOld = at({
  context: {
    statsProblem: { kind: 'rejected', status: 500, code: 'server_error', message: undefined, details: {} },
  },
});
export const StatisticsFailed = at({ context: { stats: [], statsProblem: { kind: 'unreachable' } } });
export const Offline = at({ condition: { ready: 'offline' }, domain: { availability: 'offline' } });
export const LongTexts = at({
  domain: {
    displayName: 'Everything that the warehouse in the northern harbour has ever ordered, returned or lost',
    namespace: 'a-namespace-with-a-rather-long-name-as-the-server-permits',
    id: 'everything-that-the-warehouse-in-the-northern-harbour-has-ever-ordered',
    schemaVersion: null,
  },
});
