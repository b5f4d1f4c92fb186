import { describe, expect, it, vi } from 'vitest';
import { browserRelease } from '~/api/browser/devices';

const url = '/console/version.json';

function page(metas: Record<string, string>, answer = new Response()) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer));
  const querySelector = (selector: string) => {
    const name = /name="(\w+)"/.exec(selector)?.[1] ?? '';
    return name in metas ? { content: metas[name] } : null;
  };
  return { fetch, release: browserRelease({ document: { querySelector }, fetch } as never, url) };
}
const built = { version: '1.2.0', commit: '3f2a9c1d04', build: 'abc' };
const { signal } = new AbortController();

describe('the release of the page', () => {
  it.each([
    ['1.2.0 (3f2a9c1d04)', built],
    ['1.2.0', { ...built, commit: '' }],
    ['development build', {}],
  ])('is named "%s"', (name, metas) => {
    expect(page(metas).release.name).toBe(name);
  });

  it.each([
    ['is replaced by another build', true, '{"version":"1.2.0","build":"abd"}', 200],
    ['is not replaced by the same build of another commit', false, '{"commit":"1","build":"abc"}', 200],
    ['is not replaced by an answer without a build', false, '{"version":"1.3.0"}', 200],
    ['is not replaced by an error', false, '{"build":"abd"}', 503],
  ])('%s', async (_, isReplaced, body, status) => {
    const { release, fetch } = page(built, new Response(body, { status }));
    expect(await release.isReplaced(signal)).toBe(isReplaced);
    expect(fetch).toHaveBeenCalledWith(url, { cache: 'no-store', credentials: 'same-origin', signal });
  });

  it('is not known to be replaced when the answer is a web page', async () => {
    const { release } = page(built, new Response('<!doctype html>'));
    await expect(release.isReplaced(signal)).rejects.toThrow();
  });

  it('is never compared in development', async () => {
    const { release, fetch } = page({});
    expect(await release.isReplaced(signal)).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });
});
