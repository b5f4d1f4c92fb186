import type { StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { charts } from '../../scripts/statecharts/charts';
import { MachinePage } from './MachinePage';
import { bookPage } from './page';
import { useEntries, usePictures, useStates } from './read';

type Args = { machine: string; story: string };

export default { ...bookPage, title: 'Machines', tags: ['book'], args: { machine: 'console', story: '' } };

/** With the arguments `machine` and `story`, as the toolbar of a story links to it. */
export const Machines: StoryObj<Args> = {
  render: ({ machine, story }) => <Page key={`${machine} ${story}`} machine={machine} story={story} />,
};

function Page({ machine, story }: Args) {
  const [id, setId] = useState(machine);
  const data = { entries: useEntries(), pictures: usePictures(), states: useStates() };
  return (
    <MachinePage machine={charts.find((chart) => chart.id === id)!} story={story} {...data}>
      <select aria-label="Machine" value={id} onChange={({ target }) => setId(target.value)}>
        {charts
          .map((chart) => chart.id)
          .toSorted()
          .map((each) => (
            <option key={each}>{each}</option>
          ))}
      </select>
    </MachinePage>
  );
}
