import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkPlan } from './build/chunk-plan.ts';
import { fluent } from './build/fluent.ts';
import { realtimeClient } from './build/realtime-client.ts';
import { lateCharts } from './build/late-charts.ts';
import { release } from './build/release.ts';
import { styleSheet } from './build/style-sheet.ts';

const inPackage = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);
const plugins = () => [
  react({ jsxImportSource: '~/views/jsx' }),
  fluent(),
  styleSheet(),
  realtimeClient(),
  lateCharts(),
];

/**
 * The pages outside load `start` and nothing else; a signed-in operator adds `screens`, with what most screens draw.
 * The screens seen first come in few pieces: what several of them draw, and what each has alone.
 * `convergence` holds the realtime client alone and unmodified, as its licence (LGPL-3.0) is easiest to honour.
 */
const shell = ['start-screens', 'ConsoleShell'];
const home = [...shell, 'Home'];
const domains = [...shell, 'DomainList'];
const users = [...shell, 'UserList'];
const domainShell = [...shell, 'DomainShell'];
const dashboard = [...domainShell, 'Dashboard'];
const snippets = [...domainShell, 'Snippets'];
const models = [...domainShell, 'ModelList'];
const modelPage = [...domainShell, 'ModelPage'];
const chats = [...domainShell, 'ChatList'];
const activities = [...domainShell, 'ActivityList'];
const userForm = [...shell, 'UserForm'];
const groupForm = [...domainShell, 'GroupForm'];
const stages = [
  { name: 'start', views: [] },
  { name: 'start', views: ['convergence-adaptor'], sharedWith: ['start-connection-check'] },
  { name: 'screens', views: shell, icons: true },
  { name: 'screens', views: home, sharedWith: domains },
  { name: 'screens', views: home, sharedWith: dashboard },
  { name: 'screens', views: domains, sharedWith: dashboard },
  { name: 'screens', views: users, sharedWith: snippets },
  { name: 'list', views: domains },
  { name: 'list', views: users },
  { name: 'list', views: domains, sharedWith: models },
  { name: 'in-domain', views: chats, sharedWith: dashboard },
  { name: 'tabs', views: models, sharedWith: snippets },
  { name: 'list', views: chats, sharedWith: activities },
  { name: 'dialogs', views: userForm, sharedWith: groupForm },
  { name: 'models', views: modelPage, sharedWith: models },
  { name: 'model-list', views: models },
  { name: 'dialogs', views: [...shell, 'DialogPanel', 'OpenRemoval'] },
  { name: 'tabs', views: modelPage, sharedWith: snippets },
  { name: 'models', views: modelPage, sharedWith: [...domainShell, 'save-cell'] },
  { name: 'panels', views: modelPage, sharedWith: [...domainShell, 'ActivityPage'] },
  { name: 'menus', views: modelPage, sharedWith: [...domainShell, 'SessionList'] },
  { name: 'panels', views: modelPage, sharedWith: [...domainShell, 'ImportPage'] },
  { name: 'menus', views: modelPage, sharedWith: [...domainShell, 'list-menus'] },
  { name: 'model', views: modelPage, sharedWith: [...domainShell, 'HistoryView'] },
];
const groups = [
  { name: 'react', test: inPackage('react', 'react-dom', 'scheduler', 'use-sync-external-store'), priority: 40 },
  {
    name: 'realtime-parts',
    test: /[\\/]node_modules[\\/]rxjs[\\/]|[\\/]src[\\/]api[\\/]realtime[\\/]protobuf[\\/]/,
    priority: 35,
  },
  { name: 'convergence', test: inPackage('@convergence'), priority: 30 },
];

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolve = {
  alias: [
    // Also in tsconfig.json and vitest.config.ts.
    { find: '~', replacement: fileAt('src') },
    // The package names only its files for development to a bundler.
    { find: /^react-router$/, replacement: fileAt('node_modules/react-router/dist/production/index.mjs') },
    { find: /^react-router\/dom$/, replacement: fileAt('node_modules/react-router/dist/production/dom-export.mjs') },
  ],
};

export default defineConfig({
  resolve,
  plugins: [...plugins(), chunkPlan({ plugins, stages, groups }), release()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    license: { fileName: 'licenses.txt' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
