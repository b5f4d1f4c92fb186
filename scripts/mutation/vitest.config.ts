import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Runs the test files named by `MUTATION_TESTS`, a JSON array of patterns, in Node. */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: {
    environment: 'node',
    setupFiles: ['scripts/mutation/brief-properties.ts'],
    include: ['scripts/mutation/loads.test.ts', ...(JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[])],
    testTimeout: 300_000,
    // Stryker runs tests in threads, where setting the time zone has no effect.
    testNamePattern: /^(?!.*time zone of the computer)/,
  },
});
