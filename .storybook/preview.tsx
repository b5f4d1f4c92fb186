import type { Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { PagesContext } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import type { ThemeChoice } from '~/views/theme/theme';
import { withoutNetwork } from './without-network';

/** "Light and dark" is shown by the manager, in two frames. */
const choiceOf = (theme: ThemeChoice | 'both' = 'light') => (theme === 'both' ? 'light' : theme);

/** `page`: a path of the table of pages, in a domain for the stories of one. */
const addressOf = (title: string | undefined, page = '') =>
  `${title?.startsWith('Domain/') ? '/domain/acme/order-desk' : ''}/${page}`;

const preview: Preview = {
  beforeAll: withoutNetwork,
  decorators: [
    (Story, { globals, parameters, title }) => (
      <div style={{ height: '100vh' }}>
        <ThemeRoot choice={choiceOf(globals.theme as ThemeChoice | 'both' | undefined)}>
          <MemoryRouter initialEntries={[addressOf(title, parameters.page as string | undefined)]}>
            <PagesContext value={pages}>
              <Story />
            </PagesContext>
          </MemoryRouter>
        </ThemeRoot>
      </div>
    ),
  ],
  initialGlobals: { theme: 'light', size: 'actual' },
  globalTypes: {
    size: {
      description: 'Zoom to fit',
      toolbar: {
        title: 'Size',
        icon: 'zoom',
        dynamicTitle: true,
        items: [
          { value: 'actual', title: 'Actual size' },
          { value: 'fit', title: 'Zoom to fit' },
        ],
      },
    },
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
          { value: 'both', title: 'Light and dark', icon: 'sidebyside' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    options: {
      // Storybook reads this without running it: only literals.
      storySort: {
        order: [
          'Overview',
          'Design',
          ['Colors', 'Type', 'Spacing', 'Icons'],
          'Start',
          ['Session', 'Failures'],
          'Server',
          ['Home', 'Namespaces', 'Domains', 'Users', 'About a user', 'Roles', 'Settings', 'Profile', 'API keys'],
          'Domain',
          [
            'Dashboard',
            'Getting started',
            'Users',
            'About a user',
            'Groups',
            'Sessions',
            'Collections',
            'Schema',
            'Permissions',
            'Models',
            [
              'List',
              'Values in the list',
              'Export',
              'Import',
              'Change models',
              'New model',
              'Opening',
              'Model',
              'Tree',
              'Editor',
              'Source',
              'History',
              'Connected users',
            ],
            'Chats',
            'Activities',
            'Authentication',
            'Settings',
            'Upgrade',
          ],
          'Frame',
          ['Top bar and menu', 'Domain', 'Command palette', 'Live connection', 'Check connection', 'Inspector'],
          'Parts',
          ['Page head', 'List', 'Form', 'Fields', 'Dialogs', 'States', 'Texts'],
          'Machines',
        ],
      },
    },
    controls: { disableSaveFromUI: true },
    backgrounds: { disable: true },
    a11y: { test: 'error', context: { exclude: ['[data-tabster-dummy]'] } },
    viewport: {
      options: {
        desktop: { name: 'Desktop, 1440 × 900', styles: { width: '1440px', height: '900px' } },
        laptop: { name: 'Laptop, 1280 × 800', styles: { width: '1280px', height: '800px' } },
        tablet: { name: 'Tablet, 1024 × 768', styles: { width: '1024px', height: '768px' } },
        phone: { name: 'Phone, 390 × 844', styles: { width: '390px', height: '844px' } },
      },
    },
  },
};

export default preview;
