import type { StoryObj } from '@storybook/react-vite';
import { charts } from '../../scripts/statecharts/charts';
import { MachinePage } from './MachinePage';
import { bookPage } from './page';
import { useEntries, usePictures, useStates } from './read';

export const machinePageMeta = { ...bookPage, args: { story: '' } };

export const machinePage = (id: string): StoryObj<{ story: string }> => ({
  render: ({ story }) => <Page id={id} story={story} />,
});

function Page({ id, story }: { id: string; story: string }) {
  const machine = charts.find((chart) => chart.id === id)!;
  return (
    <MachinePage
      key={story}
      machine={machine}
      entries={useEntries()}
      pictures={usePictures()}
      states={useStates()}
      story={story}
    />
  );
}
