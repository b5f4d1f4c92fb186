import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The console's chunks are planned from its own entry, which Storybook doesn't have.
  viteFinal: (vite) => ({ ...vite, plugins: vite.plugins?.filter((plugin) => !isChunkPlan(plugin)) }),
};

const isChunkPlan = (plugin: PluginOption) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'chunk-plan';

export default config;
