import { vi } from 'vitest';

const { waitFor } = vi;

/** Vitest gives up after a second, which a busy machine may need for code that is loaded on demand, and asks every 50 ms. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, interval: 5, ...options });
