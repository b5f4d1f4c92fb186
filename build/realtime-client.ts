import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const interpreter = pathTo('../src/api/realtime/protobuf/light.ts');

/** What `es2015` names in the package of rxjs: classes instead of functions, 13 % less work to open a large model. */
const withClasses = (file: string) => pathTo(`../node_modules/rxjs/_esm2015/${file}`);

/**
 * Replaces `protobufjs/light`, which generates code at run time and so cannot work under `script-src 'self'`, with an
 * interpreter, leaves out `long`, takes the newer form of rxjs, and removes a costly part of it. An alias, unlike a
 * resolver, also affects the dependencies Vite bundles for dev.
 */
export function realtimeClient(): Plugin {
  return {
    name: 'realtime-client',
    config: () => ({
      resolve: {
        alias: [
          { find: /^protobufjs\/light$/, replacement: interpreter },
          { find: /^long$/, replacement: pathTo('./no-long.ts') },
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

/** Path in `node_modules/rxjs` of the operator that shares one subscription between subscribers. */
export const shareModule = /[\\/]rxjs[\\/]_esm\w+[\\/]internal[\\/]operators[\\/]share\.js$/;

/** In the licenses and in the chunk itself. */
export const changeNotice =
  'Changed for the Convergence Console: the operator share passes an observable of a subject on as it is (internal/operators/share.js).';

const sharing = /return \(source\) => refCount\(\)\(multicast\(shareSubjectFactory\)\(source\)\);/;

/**
 * The realtime client gives every value of a model its own emitter, `subject.asObservable().pipe(share())`. Values of a subject are
 * already shared; sharing them again creates three objects and a property table per value, which took most of the time and memory of
 * opening a large model.
 * @param code of the rxjs module
 * @throws Error if the module is not the expected version
 */
export function withHotShare(code: string): string {
  if (!sharing.test(code)) throw new Error('The operator `share` of rxjs has changed: see build/realtime-client.ts.');
  return code.replace(
    sharing,
    'return (source) => source.source instanceof Subject && !source.operator ? source : refCount()(multicast(shareSubjectFactory)(source));',
  );
}
