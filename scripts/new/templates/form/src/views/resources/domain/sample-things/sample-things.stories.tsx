import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { emptySampleThing, sampleThingFormMachine } from '~/machines/resources/domain/sample-things';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { formStories, notFound } from '../../../../../tests/support/stories';
import { SampleThingFormView } from './SampleThingForm';

const meta = { title: 'Domain/Sample Things', decorators: [onCanvas] } satisfies Meta;
export default meta;

const creation = formStories(sampleThingFormMachine, { values: emptySampleThing, facts: { exists: false } }, (form) => (
  <SampleThingFormView domainKey={deskKey} form={form} onCancel={fn()} />
));
export const New = creation('pristine');
export const NewInvalid = creation('invalid', { errors: { id: 'Please input an Id!' } });

const edit = formStories(
  sampleThingFormMachine,
  { values: { id: 'first', description: 'The first one' }, facts: { exists: true } },
  (form) => <SampleThingFormView domainKey={deskKey} id="first" form={form} onCancel={fn()} />,
);
export const Edit = edit('pristine');
export const EditMissing = edit('failed', { problem: notFound });
