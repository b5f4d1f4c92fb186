import type { Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import type { ThemeChoice } from '~/views/theme/theme';
import { withoutNetwork } from './without-network';

const preview: Preview = {
  beforeAll: withoutNetwork,
  decorators: [
    (Story, { globals, parameters }) => (
      <div style={{ height: '100vh' }}>
        <ThemeRoot choice={(globals.theme as ThemeChoice | undefined) ?? 'light'}>
          <MemoryRouter initialEntries={[(parameters.route as string | undefined) ?? '/']}>
            <Story />
          </MemoryRouter>
        </ThemeRoot>
      </div>
    ),
  ],
  initialGlobals: { theme: 'light', viewport: { value: 'desktop', isRotated: false } },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'contrast', title: 'High contrast', icon: 'contrast' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    controls: { disableSaveFromUI: true },
    backgrounds: { disable: true },
    a11y: { test: 'error', context: { exclude: ['[data-tabster-dummy]'] } },
    viewport: {
      options: {
        desktop: { name: 'Desktop, 1440 × 900', styles: { width: '1440px', height: '900px' } },
        phone: { name: 'Phone, 390 × 844', styles: { width: '390px', height: '844px' } },
      },
    },
  },
};

export default preview;
