import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../../.storybook/in-page';
import { type DomainAt, frozenDomain, frozenPreferences, morning } from '../../../../../tests/support/frozen-domain';
import { frozenSizes, frozenTrends, manySizes, samplesOf } from '../../../../../tests/support/trend-samples';
import { TrendsView } from './Trends';

const meta = { title: 'Domain/Trends', decorators: [inPage] } satisfies Meta;
export default meta;

const hour = 60;
const full = samplesOf([24 * hour, 0]);

const story = (
  samples: string,
  trends: Parameters<typeof frozenTrends>[0],
  { sizes = frozenSizes(), domain = {} }: { sizes?: ReturnType<typeof frozenSizes>; domain?: DomainAt } = {},
): StoryObj => ({
  render: () => (
    <TrendsView
      trends={frozenTrends(trends)}
      collectionSizes={sizes}
      status={frozenDomain(domain)}
      preferences={frozenPreferences()}
    />
  ),
  parameters: { states: [`trends:samples.${samples}`, `trends:form.${trends?.form ?? 'charts'}`] },
});

const noStats: DomainAt = { context: { stats: [] } };
const firstAnswer: DomainAt = {
  context: {
    stats: [
      {
        value: { activeSessionCount: 3, userCount: 40, modelCount: 49, dbSize: 241_000 },
        at: morning,
      },
    ],
  },
};

export const LastHour = story('lasting', { samples: full });
export const LastDay = story('lasting', { samples: full, range: '24h' });
export const LastMonth = story('lasting', { samples: full, range: '30d' });
export const Gaps = story('lasting', { samples: samplesOf([70, 45], [30, 28], [12, 0]) });
export const Tables = story('lasting', { samples: samplesOf([70, 45], [12, 0]), form: 'tables' });
export const FirstPoint = story('lasting', {}, { domain: firstAnswer });
export const Empty = story('lasting', {}, { domain: noStats, sizes: frozenSizes([]) });
export const NoneInRange = story('lasting', { samples: samplesOf([300, 240]) }, { domain: noStats });
export const Reading = story('reading', { state: 'reading' }, { domain: noStats, sizes: frozenSizes(manySizes) });
export const NotStored = story('temporary', { samples: samplesOf([20, 0]), state: 'temporary' });
export const Failed = story('failed', { state: 'failed' }, { sizes: frozenSizes(undefined, { kind: 'unreachable' }) });
export const Offline = story('lasting', { samples: full }, { domain: { condition: { ready: 'offline' } } });
