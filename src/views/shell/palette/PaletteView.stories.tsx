import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Found, PaletteContext } from '~/machines/palette/palette-machine';
import {
  adminWorld,
  developerWorld,
  domainWorld,
  foundInOrderDesk,
  foundOrders,
  offlineWorld,
  paletteAt,
} from '../../../../tests/support/palette-samples';
import { PaletteView } from './PaletteScreen';
import { ShortcutSheet } from './ShortcutSheet';

export default { title: 'Frame/Command palette' } satisfies Meta;
type Leaf = 'idle' | 'typing' | 'searching' | 'answered' | 'failed';

const palette = (leaf: Leaf, context: Partial<PaletteContext> = {}, world = adminWorld): StoryObj => ({
  render: () => <PaletteView palette={paletteAt({ open: leaf }, context)} world={world} />,
  parameters: { states: [`palette:open.${leaf}`] },
});
const answered = (text: string, found: Found, world = adminWorld) =>
  palette('answered', { text, answer: { text, found } }, world);
const nothing: Found = { domains: [], users: [], namespaces: [], unanswered: [] };
const failed = { text: 'or', problem: { kind: 'unreachable' } } as const;

export const Empty = palette('idle');
export const WithRecent = palette('idle', {
  recent: [
    {
      id: 'domain /domain/acme/order-desk',
      label: 'Order Desk',
      hint: 'acme / order-desk',
      command: { do: 'open', href: '/domain/acme/order-desk' },
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
export const ActionsOfADeveloper = palette('idle', { text: '>' }, developerWorld);
export const ActionsInADomain = palette('idle', { text: '>' }, domainWorld);
export const Typing = palette('typing', { text: 'or' });
export const SearchingWithOlderAnswer = palette('searching', {
  text: 'ord',
  answer: { text: 'or', found: foundOrders },
});
export const Answered = answered('or', foundOrders);
export const AnsweredForADeveloper = answered('or', foundOrders, developerWorld);
export const AnsweredInADomain = answered('or', foundInOrderDesk, domainWorld);
export const AnsweredInAnOfflineDomain = answered('or', foundOrders, offlineWorld);
export const PartlyAnswered = answered('or', { ...foundOrders, users: [], unanswered: ['Users', 'Groups'] });
export const NothingMatches = answered('zebra', nothing);
export const Failed = palette('failed', failed);
export const FailedInADomain = palette('failed', failed, domainWorld);

const sheet = (namespaces: boolean, modifier: 'Ctrl' | '⌘'): StoryObj => ({
  render: () => <ShortcutSheet palette={paletteAt('sheet', { modifier })} namespaces={namespaces} />,
  parameters: { states: ['palette:sheet'] },
});

export const Sheet = sheet(true, 'Ctrl');
export const SheetOnAppleWithoutNamespaces = sheet(false, '⌘');
