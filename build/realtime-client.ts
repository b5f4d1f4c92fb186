import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { changeNotice, shareModule, withHotShare } from './hot-share.ts';

const interpreter = fileURLToPath(new URL('../src/api/realtime/protobuf/light.ts', import.meta.url));

/** What `es2015` names in the package of rxjs: classes instead of functions, 13 % less work to open a large model. */
const withClasses = (file: string) => fileURLToPath(new URL(`../node_modules/rxjs/_esm2015/${file}`, import.meta.url));

/**
 * Replaces `protobufjs/light`, which generates code at run time and so cannot work under `script-src 'self'`, with an
 * interpreter, takes the newer form of rxjs, and removes a costly part of it. An alias, unlike a resolver, also affects the dependencies
 * Vite bundles for dev.
 */
export function realtimeClient(): Plugin {
  return {
    name: 'realtime-client',
    config: () => ({
      resolve: {
        alias: [
          { find: /^protobufjs\/light$/, replacement: interpreter },
          { find: /^rxjs$/, replacement: withClasses('index.js') },
          { find: /^rxjs\/operators$/, replacement: withClasses('operators/index.js') },
        ],
      },
      build: {
        rolldownOptions: {
          output: {
            postBanner: ({ moduleIds }) =>
              moduleIds.some((id) => shareModule.test(id)) ? `/*! rxjs: ${changeNotice} */` : '',
          },
        },
      },
    }),
    transform: { filter: { id: shareModule }, handler: (code) => ({ code: withHotShare(code), map: null }) },
  };
}
