import type { Meta } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { AvailabilityPill, AvailabilityText, StatusPill, StatusText } from './status';

const meta = { title: 'Kit/Status', decorators: [inPage] } satisfies Meta;
export default meta;

/** The last of each is one that the console does not know. */
const availabilities = ['online', 'maintenance', 'offline', 'frozen'].map((value) => ({ value }));
const statuses = [
  'ready',
  'initializing',
  'error',
  'deleting',
  'schema-upgrade-required',
  'schema-upgrading',
  'frozen',
].map((value) => ({ value }));

export const AvailabilityPills = variants(AvailabilityPill, ...availabilities);
export const AvailabilityTexts = variants(AvailabilityText, ...availabilities);
export const StatusPills = variants(StatusPill, ...statuses);
export const StatusTexts = variants(StatusText, ...statuses);
