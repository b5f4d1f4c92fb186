import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenSchema } from '../../../../../tests/support/schema-samples';
import { SchemaView } from './SchemaPage';

export default {
  title: 'Domain/Schema',
  decorators: [onCanvas],
  parameters: { page: 'collections/orders/schema' },
} satisfies Meta;

const shows = (...[state, data]: Parameters<typeof frozenSchema>): StoryObj => ({
  parameters: { states: [`survey:${state}`] },
  render: () => (
    <SchemaView domainKey={deskKey} collection="orders" onRename={fn()} schema={frozenSchema(state, data)} />
  ),
});

export const Sampled = shows('looked', { read: 500, left: 11_500 });
export const All = shows('looked', { read: 4 });
export const Loading = shows('looking', { read: 0 });
export const Reading = shows('looking', { read: 250, total: 500, left: 11_500 });
export const Stopped = shows('stopped', { read: 250, total: 500, left: 11_500 });
export const StoppedAtOnce = shows('stopped', { read: 0 });
export const Empty = shows('looked', { read: 0 });
export const Failed = shows('failed', { read: 0 });
export const FailedLater = shows('failed', { read: 500, total: 1_000, left: 11_000 });
export const HostileKeys = shows('looked', { read: 4, isHostile: true });
