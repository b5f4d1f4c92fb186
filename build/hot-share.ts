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
  if (!sharing.test(code)) throw new Error('The operator `share` of rxjs has changed: see build/hot-share.ts.');
  return code.replace(
    sharing,
    'return (source) => source.source instanceof Subject && !source.operator ? source : refCount()(multicast(shareSubjectFactory)(source));',
  );
}
