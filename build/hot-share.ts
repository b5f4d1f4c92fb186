/** In `node_modules/rxjs`: the operator that lets several subscribers have one subscription. */
export const shareModule = /[\\/]rxjs[\\/]_esm\w+[\\/]internal[\\/]operators[\\/]share\.js$/;

const sharing = /return refCount\(\)\(multicast\(shareSubjectFactory\)\(source\)\);/;

/**
 * The realtime client gives every value of a model an emitter of its own, `subject.asObservable().pipe(share())`. What comes from a subject is shared
 * already; sharing it once more makes three objects and a property table for each value, which took most of the time and memory of
 * opening a large model.
 * @param code of that module
 * @throws Error when it is not the one this is made for
 */
export function withHotShare(code: string): string {
  if (!sharing.test(code))
    throw new Error('The operator `share` of rxjs has changed: see build/hot-share.ts.');
  return code.replace(
    sharing,
    'return source.source instanceof Subject && !source.operator ? source : refCount()(multicast(shareSubjectFactory)(source));',
  );
}
