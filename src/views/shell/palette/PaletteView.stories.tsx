import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaletteContext } from '~/machines/palette/palette-types';
import {
  adminWorld,
  developerWorld,
  domainWorld,
  foundInOrderDesk,
  foundOrders,
  offlineWorld,
  paletteAt,
} from '../../../../tests/support/palette-samples';
import { PaletteView } from './PaletteView';
import type { PaletteWorld } from './palette-entries';

const meta = { title: 'Shell/PaletteView', component: PaletteView } satisfies Meta<typeof PaletteView>;
export default meta;
type Story = StoryObj;

type Leaf = 'idle' | 'typing' | 'searching' | 'answered' | 'failed';

const palette = (
  leaf: Leaf,
  context: Partial<PaletteContext> = {},
  world: PaletteWorld = adminWorld,
): Story => ({
  render: () => <PaletteView palette={paletteAt({ open: leaf }, context)} world={world} />,
  parameters: { states: [`palette:open.${leaf}`] },
});

const answer = { text: 'or', found: foundOrders };

export const Empty = palette('idle');
export const WithRecent = palette('idle', {
  recent: [
    {
      id: 'domain /domain/acme/order-desk',
      label: 'Order Desk',
      hint: 'acme / order-desk',
      command: { do: 'open', href: '/domain/acme/order-desk' },
    },
    {
      id: 'page /create-user',
      label: 'Create User',
      hint: '',
      command: { do: 'open', href: '/create-user' },
    },
  ],
});
export const InADomain = palette('idle', {}, domainWorld);
export const InAnOfflineDomain = palette('idle', {}, offlineWorld);
export const DomainToUpgrade = palette(
  'idle',
  {},
  {
    ...domainWorld,
    domain: domainWorld.domain && {
      ...domainWorld.domain,
      locked: 'The database of the domain must be upgraded first.',
      needsUpgrade: true,
    },
  },
);
export const ActionsOnly = palette('idle', { text: '> the' });
export const ActionsOfADeveloper = palette('idle', { text: '>' }, developerWorld);
export const Typing = palette('typing', { text: 'or' });
export const Searching = palette('searching', { text: 'or' });
export const SearchingWithOlderAnswer = palette('searching', { text: 'ord', answer });
export const Answered = palette('answered', { text: 'or', answer });
export const AnsweredForADeveloper = palette('answered', { text: 'or', answer }, developerWorld);
export const AnsweredInADomain = palette(
  'answered',
  { text: 'or', answer: { text: 'or', found: foundInOrderDesk } },
  domainWorld,
);
export const AnsweredInAnOfflineDomain = palette('answered', { text: 'or', answer }, offlineWorld);
export const PartlyAnsweredInADomain = palette(
  'answered',
  {
    text: 'or',
    answer: {
      text: 'or',
      found: { ...foundOrders, unanswered: ['Collections', 'Users of the domain', 'Groups'] },
    },
  },
  domainWorld,
);
export const OnlyAModelById = palette(
  'answered',
  {
    text: 'zebra',
    answer: { text: 'zebra', found: { domains: [], users: [], namespaces: [], unanswered: [] } },
  },
  domainWorld,
);
export const ActionsInADomain = palette('idle', { text: '>' }, domainWorld);
export const FailedInADomain = palette(
  'failed',
  { text: 'or', problem: { kind: 'unreachable' } },
  domainWorld,
);
export const PartlyAnswered = palette('answered', {
  text: 'or',
  answer: { text: 'or', found: { ...foundOrders, users: [], unanswered: ['Users'] } },
});
export const NothingMatches = palette('answered', {
  text: 'zebra',
  answer: { text: 'zebra', found: { domains: [], users: [], namespaces: [], unanswered: [] } },
});
export const Failed = palette('failed', { text: 'or', problem: { kind: 'unreachable' } });
