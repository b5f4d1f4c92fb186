import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { shareModule, withHotShare } from './hot-share.ts';

const interpreter = fileURLToPath(new URL('../src/api/realtime/protobuf/light.ts', import.meta.url));

/**
 * Replaces `protobufjs/light`, which generates code at run time and so cannot work under `script-src 'self'`, with an
 * interpreter, and removes a costly part of rxjs. An alias, unlike a resolver, also affects the dependencies Vite bundles for dev.
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
