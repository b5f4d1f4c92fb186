import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { emptySampleThing, sampleThingFormMachine, sampleThingList } from '~/machines/resources/domain/sample-things';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { formStories, listStories } from '../../../../../tests/support/stories';
import { SampleThingFormView } from './SampleThingForm';
import { SampleThingListView } from './SampleThingList';

export default {
  title: 'Domain/Sample Things',
  decorators: [onCanvas],
  parameters: { page: 'sample-things' },
} satisfies Meta;

const list = listStories(sampleThingList.machine, sampleThingList.defaults, (actor) => (
  <SampleThingListView domainKey={deskKey} zone="utc" list={actor} />
));
export const List = list({ shown: [{ id: 'first', description: 'The first one' }] });

const creation = formStories(
  'create-sample-thing',
  sampleThingFormMachine,
  { values: emptySampleThing, facts: { exists: false } },
  (form) => <SampleThingFormView domainKey={deskKey} form={form} onCancel={fn()} />,
);
export const New = creation('pristine');
