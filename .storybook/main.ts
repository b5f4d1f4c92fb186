import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin, PluginOption } from 'vite';
import { usedInConsole } from '../scripts/storybook/used.ts';
import { themes } from '../src/views/theme/theme.ts';

/** Small pictures of all stories, taken by `npm run build-storybook`. */
const pictures = join(import.meta.dirname, '../.cache/storybook/pictures');
const listOfPictures = join(pictures, 'index.json');
if (!existsSync(listOfPictures)) {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(listOfPictures, '[]');
}

const isToken = (name: string) => Object.hasOwn(themes.light, name);

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./book/*.stories.tsx', '../src/**/*.stories.tsx'],
  staticDirs: [{ from: pictures, to: '/pictures' }],
  addons: ['@storybook/addon-a11y'],
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The console's chunks are planned from its own entry; its style sheet and its release are in its own page. Storybook
  // has neither.
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []).filter((plugin) => !isOfConsole(plugin)), usedInConsole(isToken), waitForFonts],
  }),
};

/** Storybook does not load the fonts ahead, as the console's page does: without this, its first page would have others. */
const waitForFonts: Plugin = {
  name: 'wait-for-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/theme/global.css') ? code.replaceAll('font-display: optional', 'font-display: block') : undefined,
};

const isOfConsole = (plugin: PluginOption) =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  ['chunk-plan', 'style-sheet', 'release'].includes(plugin.name);

export default config;
