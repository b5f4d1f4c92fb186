import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { convergenceProto } from './build/convergence-proto.ts';

const inPackage = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

/**
 * Chunks by library. Helpers shared by several libraries have the highest priority, else the first group that
 * needs one takes it along. `entriesAware` splits a library by who uses it, so the sign-in page pays for its share only.
 * `convergence` holds the realtime client alone and unmodified, as its licence (LGPL-3.0) is easiest to honour.
 */
const groups = [
  {
    name: 'react',
    test: inPackage('react', 'react-dom', 'scheduler', 'use-sync-external-store'),
    priority: 40,
  },
  {
    name: 'realtime-parts',
    test: /[\\/]node_modules[\\/]rxjs[\\/]|[\\/]src[\\/]api[\\/]realtime[\\/]protobuf[\\/]/,
    priority: 35,
  },
  { name: 'convergence', test: inPackage('@convergence'), priority: 30 },
  {
    name: 'fluent',
    test: inPackage('@fluentui', '@griffel', '@floating-ui', 'tabster', 'keyborg'),
    priority: 20,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
];

export default defineConfig({
  plugins: [react(), convergenceProto()],
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    license: { fileName: 'licenses.txt' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
