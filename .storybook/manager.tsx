import { addons, types } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { ChartLinks } from './manager/ChartLinks';
import { LightAndDark } from './manager/LightAndDark';

addons.setConfig({
  theme: create({
    base: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    brandTitle: 'Convergence Console',
    brandUrl: './?path=/story/overview--overview',
    brandTarget: '_self',
  }),
  layout: { showPanel: false },
  sidebar: { showRoots: true },
});

addons.register('book', () => {
  addons.add('book/chart', {
    type: types.TOOL,
    title: 'Show in chart',
    match: ({ viewMode }) => viewMode === 'story',
    render: ChartLinks,
  });
  addons.add('book/light-and-dark', {
    type: types.PREVIEW,
    render: LightAndDark,
  });
});
