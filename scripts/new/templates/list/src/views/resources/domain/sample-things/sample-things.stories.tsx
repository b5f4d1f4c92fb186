import type { Meta } from '@storybook/react-vite';
import { sampleThingList } from '~/machines/resources/domain/sample-things';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { listStories } from '../../../../../tests/support/stories';
import { SampleThingListView } from './SampleThingList';

const meta = { title: 'Domain/Sample Things', decorators: [onCanvas] } satisfies Meta;
export default meta;

const list = listStories(sampleThingList.machine, sampleThingList.defaults, (actor) => (
  <SampleThingListView domainKey={deskKey} zone="utc" list={actor} />
));
export const List = list({ shown: [{ id: 'first', description: 'The first one' }] });
export const Empty = list({ rows: 'empty', shown: [] });
