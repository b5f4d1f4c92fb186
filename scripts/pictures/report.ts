import type { Look } from './look';

/** What the comparison found about screens with the same pictures. Paths are relative to the report. */
export type Finding = Look & {
  result: 'different' | 'invisible' | 'added' | 'gone';
  names: string[];
  before?: string;
  after?: string;
  /** The second picture, faint, with the differing pixels in red. */
  difference?: string;
  /** Number of differing pixels. */
  pixels: number;
};
export type Report = { before: string; after: string; findings: Finding[]; counts: [what: string, number][] };

const results: Record<Finding['result'], string> = {
  different: 'Different',
  added: 'Only after',
  gone: 'Only before',
  invisible: 'Too small to see',
};

const style = `
  body { margin: 2rem; font: 14px/1.4 system-ui; color: #222; background: #f4f4f4; }
  td + td { text-align: right; padding-left: 2rem; }
  summary { padding: 4px; cursor: pointer; }
  .pictures { display: flex; gap: 1rem; align-items: flex-start; }
  figure { flex: 1; margin: 0; }
  img { width: 100%; border: 1px solid #bbb; background: #fff; }
`;

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** One page without scripts and without other files than the pictures. */
export function writeReport({ before, after, findings, counts }: Report): string {
  const picture = (what: string, path: string | undefined) =>
    path === undefined
      ? ''
      : `<figure><figcaption>${escaped(what)}</figcaption><a href="${path}"><img loading="lazy" src="${path}"></a></figure>`;
  const found = findings.map(({ names, result, theme, size, pixels, ...paths }) => {
    const amount = pixels > 0 ? `, ${pixels.toLocaleString('en-US')} pixels` : '';
    return `<details${result === 'different' ? ' open' : ''}>
  <summary><b>${names.map(escaped).join(', ')}</b> ${results[result]}, ${theme}, ${size} px wide${amount}</summary>
  <div class="pictures">
    ${picture(before, paths.before)}
    ${picture(after, paths.after)}
    ${picture('Difference', paths.difference)}
  </div>
</details>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures compared</title>
<style>${style}</style>
<h1>${escaped(before)} and ${escaped(after)}</h1>
<table>${counts.map(([what, count]) => `<tr><td>${escaped(what)}<td>${count}`).join('')}</table>
${found.join('\n')}
</html>
`;
}
