import type { AnyStateMachine } from 'xstate';

/** The source of `.storybook/book/Machines.stories.tsx`: Storybook finds stories by their exports. */
export const machinePages = (charts: readonly AnyStateMachine[]): string =>
  [
    "import { machinePage, machinePageMeta } from './machine-page';",
    '',
    '// Written by `npm run statecharts`.',
    "export default { ...machinePageMeta, title: 'Machines', tags: ['book'] };",
    '',
    ...charts
      .map(({ id }) => id)
      .toSorted()
      .map((id) => `export const ${id.charAt(0).toUpperCase()}${id.slice(1)} = machinePage('${id}');`),
    '',
  ].join('\n');
