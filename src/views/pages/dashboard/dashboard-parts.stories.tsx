import type { Meta } from '@storybook/react-vite';
import { inPage } from '../../../../.storybook/in-page';
import { frozenSizes, manySizes } from '../../../../tests/support/collection-sizes';
import { orderDesk } from '../../../../tests/support/frozen-domain';
import { variants } from '../../../../tests/support/variants';
import { CollectionSizesCard } from './CollectionSizesCard';
import { SnippetsWaiting } from './Dashboard';
import { Sparkline } from './StatisticsCard';

const meta = { title: 'Domain/Parts of the dashboard', decorators: [inPage] } satisfies Meta;
export default meta;

export const ModelsByCollection = variants(
  CollectionSizesCard,
  ...[frozenSizes(), frozenSizes(manySizes), frozenSizes([]), frozenSizes(undefined, { kind: 'unreachable' })].map(
    (actor) => ({ domainKey: orderDesk, actor }),
  ),
);

export const CodeSnippetsLoading = variants(SnippetsWaiting, {});

export const Sparklines = variants(
  Sparkline,
  { label: 'Active sessions, from 80 to 148', values: [80, 86, 84, 92, 101, 98, 110, 124, 118, 131, 148] },
  { label: 'Total users, 12 all the time', values: [12, 12, 12] },
  { label: 'Total models, 7', values: [7] },
  { label: 'No values yet', values: [] },
);
