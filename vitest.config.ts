import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fluent } from './build/fluent.ts';
import { LongestFirst } from './tests/support/test-order.ts';

const patientWaits = 'tests/support/patient-waits.ts';

const node = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, setupFiles: [patientWaits], ...more },
});

/** Files of one worker share their modules; loading them again for each file would take longer than the tests. */
const shared = { isolate: false, unstubGlobals: true };
const patient = { testTimeout: 30_000, hookTimeout: 60_000 };

/**
 * View tests that replace a module, look at code before it is loaded, or let Storybook configure Testing Library. The others share
 * their modules, which halves their time.
 */
const alone = ['json-tree', 'session', 'shell', 'code', 'stories-*'].map((name) => `tests/views/${name}.test.tsx`);

const views = (name: string, more: object) => ({
  extends: true as const,
  test: {
    name,
    include: ['tests/views/**/*.test.{ts,tsx}'],
    environment: './tests/support/light-jsdom.ts',
    setupFiles: [patientWaits, 'tests/support/views-setup.ts'],
    testTimeout: 60_000,
    ...more,
  },
});

export default defineConfig({
  plugins: [react({ jsxImportSource: '~/views/jsx' }), fluent()],
  resolve: { alias: { '~': fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Vitest asks again after 50 ms, which was most of the time of a recorded conversation.
    expect: { poll: { interval: 5 } },
    projects: [
      node('core', ['tests/{core,document}/**/*.test.ts'], { isolate: false, testTimeout: 60_000 }),
      node('machines', ['tests/machines/**/*.test.ts'], { isolate: false, testTimeout: 30_000 }),
      node('api', ['tests/api/**/*.test.ts'], { ...shared, ...patient }),
      node('architecture', ['tests/architecture/**/*.test.ts'], { testTimeout: 60_000 }),
      node('sandbox', ['tests/sandbox/**/*.test.ts'], { ...shared, ...patient }),
      node('contract', ['tests/contract/**/*.test.ts'], { ...shared, ...patient }),
      views('views', { exclude: alone, isolate: false }),
      views('views-alone', { include: alone }),
    ],
  },
});
