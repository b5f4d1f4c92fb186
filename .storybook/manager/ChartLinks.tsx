import * as React from 'react';
import { useParameter, useStorybookApi } from 'storybook/manager-api';

/** For each machine whose state the story shows, a link to its chart, where that state is highlighted. */
export function ChartLinks(): React.JSX.Element | null {
  const story = useStorybookApi().getCurrentStoryData()?.id;
  const states = useParameter<readonly string[]>('states', []);
  const machines = [...new Set(states.map((state) => state.split(':')[0] ?? ''))];
  if (!story || machines.length === 0) return null;
  return (
    <span
      style={{ display: 'flex', alignItems: 'center', gap: 12, fontSize: 12, padding: '0 8px', whiteSpace: 'nowrap' }}
    >
      {'Charts:'}
      {machines.map((machine) => (
        <a
          key={machine}
          href={`./?path=/story/machines--machines&args=machine:${machine};story:${story}`}
          title={`Show ${states.filter((state) => state.startsWith(`${machine}:`)).join(', ')} in the chart`}
          style={{ color: 'inherit' }}
        >
          {machine}
        </a>
      ))}
    </span>
  );
}
