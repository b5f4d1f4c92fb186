import type { StoryObj } from '@storybook/react-vite';
import { Overview as OverviewPage } from './Overview';
import { bookPage } from './page';
import { useEntries, usePictures } from './read';

export default { ...bookPage, title: 'Overview', tags: ['book'] };

export const Overview: StoryObj = { render: () => <Page /> };

const Page = () => <OverviewPage entries={useEntries()} pictures={usePictures()} />;
