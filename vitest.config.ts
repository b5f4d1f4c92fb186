import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { themeCss } from './build/theme-css.ts';
import { LongestFirst } from './tests/support/test-order.ts';

const node = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, ...more },
});

export default defineConfig({
  plugins: [react(), themeCss()],
  test: {
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      node('document', ['tests/document/**/*.test.ts'], { isolate: false, testTimeout: 60_000 }),
      node('machines', ['tests/machines/**/*.test.ts'], { isolate: false, testTimeout: 30_000 }),
      node('api', ['tests/api/**/*.test.ts']),
      node('architecture', ['tests/architecture/**/*.test.ts'], { testTimeout: 60_000 }),
      node('sandbox', ['tests/sandbox/**/*.test.ts'], { testTimeout: 30_000, hookTimeout: 60_000 }),
      node('contract', ['tests/contract/**/*.test.ts'], { testTimeout: 30_000, hookTimeout: 60_000 }),
      {
        extends: true as const,
        test: {
          name: 'views',
          include: ['tests/views/**/*.test.tsx'],
          environment: 'jsdom' as const,
          setupFiles: ['tests/support/views-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
