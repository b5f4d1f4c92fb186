import { addons, types } from 'storybook/manager-api';
import { ChartLinks } from './manager/ChartLinks';
import { LightAndDark } from './manager/LightAndDark';
import { managerTheme } from './manager/theme';

addons.setConfig({
  theme: managerTheme,
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
