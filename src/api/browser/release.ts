type Page = Pick<Window, 'document' | 'fetch'>;

export type Release = {
  /** For people, as in "1.0.0 (3f2a9c1d04)". */
  name: string;
  /** Whether the web server has another release now. Rejects without an answer. */
  isReplaced(signal: AbortSignal): Promise<boolean>;
};

/**
 * The release that this page belongs to, as the build wrote it into index.html. Sources that are served without a build are never replaced.
 * @param url of `version.json`
 */
export function browserRelease(page: Page, url: string): Release {
  const named = (name: string) => page.document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const [version, commit, build] = [named('version'), named('commit'), named('build')];
  if (build === '') return { name: 'development build', isReplaced: () => Promise.resolve(false) };
  return {
    name: commit === '' ? version : `${version} (${commit})`,
    isReplaced: async (signal) => {
      const answer = await page.fetch(url, { cache: 'no-store', credentials: 'same-origin', signal });
      const latest = (await answer.json()) as { build?: unknown };
      return answer.ok && typeof latest.build === 'string' && latest.build !== build;
    },
  };
}
