import type { Meta } from '@storybook/react-vite';
import { inPage } from '../../../../.storybook/in-page';
import { frozenSizes, manySizes } from '../../../../tests/support/collection-sizes';
import { orderDesk } from '../../../../tests/support/frozen-domain';
import { variants } from '../../../../tests/support/variants';
import { CollectionSizesCard } from './CollectionSizesCard';

const meta = { title: 'Domain/Models by collection', decorators: [inPage] } satisfies Meta;
export default meta;

export const Shown = variants(
  CollectionSizesCard,
  ...[frozenSizes(), frozenSizes(manySizes), frozenSizes([]), frozenSizes(undefined, { kind: 'unreachable' })].map(
    (actor) => ({ domainKey: orderDesk, actor }),
  ),
);
