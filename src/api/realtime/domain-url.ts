/**
 * The address of a domain's realtime service: `{base}{namespace}/{domainId}`, both as path segments. @throws Error for names that an address
 * can't contain: an empty id, "." and "..", and a lone surrogate
 */
export function domainUrl(base: string, { namespace, domainId }: { namespace: string; domainId: string }): string {
  const segments = [namespace, domainId].map((id) => {
    if (id === '' || id === '.' || id === '..') throw new Error(`"${id}" can't be part of an address.`);
    return encodeURIComponent(id);
  });
  return (base.endsWith('/') ? base : `${base}/`) + segments.join('/');
}
