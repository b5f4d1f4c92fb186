import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as shellStories from '~/views/shell/shell.stories';
import preview from '../../.storybook/preview';

/** Each folder's stories have their own test file, `stories-<folder>.test.tsx`, so that they run in parallel. */
it('every story is in one of the test files', () => {
  const suites = Object.keys(import.meta.glob('./stories-*.test.tsx')).map(
    (path) => /stories-(.+)\.test\.tsx$/.exec(path)?.[1],
  );
  const stories = Object.keys(import.meta.glob('../../src/**/*.stories.tsx'));
  expect(stories.length).toBeGreaterThan(30);
  expect(stories.filter((path) => !suites.includes(/src\/views\/([^/]+)\//.exec(path)?.[1]))).toEqual([]);
});

it.each(['light', 'dark', 'contrast'])('a story is rendered in the theme "%s" of the toolbar', (theme) => {
  setProjectAnnotations([preview]);
  const { NotFound } = composeStories(shellStories, { initialGlobals: { theme } });
  const { container } = render(<NotFound />);
  expect(container.querySelector(`.theme-${theme}`)).toHaveTextContent('Page Not Found');
});
