import { expect, test } from 'vitest';

const files = JSON.parse(process.env['MUTATION_FILES'] ?? '[]') as string[];

// The mutation runner takes a test file that can't be loaded for one that passes. This test fails instead.
test.for(files)('%s can be loaded', async (file) => {
  await expect(import(/* @vite-ignore */ `../../${file}`)).resolves.toBeDefined();
});
