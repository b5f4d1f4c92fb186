import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../.storybook/in-page';
import { frozenSizes, manySizes } from '../../../../tests/support/collection-sizes';
import { morning, orderDesk } from '../../../../tests/support/frozen-domain';
import { variants } from '../../../../tests/support/variants';
import { frozenLatest } from '../../../../tests/support/latest-events';
import { CollectionSizesCard } from './CollectionSizesCard';
import { SnippetsWaiting } from './Dashboard';
import { LatestEventsCard } from './LatestEventsCard';
import { Sparkline } from './StatisticsCard';

export default { title: 'Domain/Parts of the dashboard', decorators: [inPage] } satisfies Meta;

export const ModelsByCollection = variants(
  CollectionSizesCard,
  ...[frozenSizes(), frozenSizes(manySizes), frozenSizes([]), frozenSizes(undefined, { kind: 'unreachable' })].map(
    (actor) => ({ domainKey: orderDesk, actor }),
  ),
);

const unreachable = { kind: 'unreachable' } as const;
const latest = (...at: Parameters<typeof frozenLatest>): StoryObj => ({
  ...variants(LatestEventsCard, {
    domainKey: orderDesk,
    actor: frozenLatest(...at),
    zone: 'utc',
    lastVisit: morning - 3_600_000,
  }),
  parameters: { states: ['latestEvents:resting'] },
});
export const WhatHappenedLately = latest();
export const WhatHappenedLatelyLoading = latest({ isFirst: true });
export const WhatHappenedLatelyNothing = latest({ events: [] });
export const WhatHappenedLatelyFailed = latest({ isFirst: true, problem: unreachable });
export const WhatHappenedLatelyOld = latest({ problem: unreachable });
export const WhatHappenedLatelyInPart = latest({
  unread: { message: unreachable, activity: unreachable },
  cuts: { model: 'the first 1,000 models' },
});

export const CodeSnippetsLoading = variants(SnippetsWaiting, {});

export const Sparklines = variants(
  Sparkline,
  { label: 'Active sessions, from 80 to 148', values: [80, 86, 84, 92, 101, 98, 110, 124, 118, 131, 148] },
  { label: 'Total users, 12 all the time', values: [12, 12, 12] },
  { label: 'Total models, 7', values: [7] },
  { label: 'No values yet', values: [] },
);
