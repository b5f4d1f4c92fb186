import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { shareModule, withHotShare } from './hot-share.ts';

const interpreter = fileURLToPath(new URL('../src/api/realtime/protobuf/light.ts', import.meta.url));

/**
 * Gives the realtime client an interpreter in place of `protobufjs/light`, which writes code at run time and so cannot
 * work under `script-src 'self'`, and lets it do without a costly part of rxjs. An alias rather than a resolver: it also reaches the dependencies Vite bundles for dev.
 */
export function realtimeClient(): Plugin {
  return {
    name: 'realtime-client',
    config: () => ({ resolve: { alias: [{ find: /^protobufjs\/light$/, replacement: interpreter }] } }),
    transform: {
      filter: { id: shareModule },
      handler: (code) => ({ code: withHotShare(code), map: null }),
    },
  };
}
