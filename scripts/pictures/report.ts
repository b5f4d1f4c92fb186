import type { Pair, Story } from './compare';

/** Stories with the same pictures, reported once. Paths are relative to the report. */
export type DifferingStories = {
  pairs: Pair[];
  before: string;
  after: string;
  difference: string;
  pixels: number;
};
export type EqualStories = { stories: Story[]; picture: string };
export type Report = {
  before: string;
  after: string;
  differing: DifferingStories[];
  onlyBefore: EqualStories[];
  onlyAfter: EqualStories[];
  moved: Pair[];
};

const style = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; }
section { margin: 0 0 32px; border-top: 1px solid #ccc; }
.pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
figure { margin: 0; }
img { width: 100%; border: 1px solid #ccc; }`;

export function writeReport({ before, after, differing, onlyBefore, onlyAfter, moved }: Report): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of ${before} and ${after}</title>
<style>${style}</style>
<h1>Pictures of ${before} and ${after}</h1>
<h2>Different (${differing.length})</h2>
${differing.map(differingSection).join('\n')}
<h2>Only in ${before} (${onlyBefore.length})</h2>
${onlyBefore.map(equalSection).join('\n')}
<h2>Only in ${after} (${onlyAfter.length})</h2>
${onlyAfter.map(equalSection).join('\n')}
<h2>Moved without a difference (${moved.length})</h2>
<ul>${moved.map((pair) => `<li>${escape(labelOfPair(pair))}</li>`).join('\n')}</ul>
</html>
`;
}

const differingSection = ({ pairs, before, after, difference, pixels }: DifferingStories) => `<section>
<h3>${headings(pairs.map(labelOfPair))}</h3>
<p>${pixels.toLocaleString('en-US')} pixels differ.</p>
<div class="pictures">${figure(before, 'Before')}${figure(after, 'After')}${figure(difference, 'Difference')}</div>
</section>`;

const equalSection = ({ stories, picture }: EqualStories) => `<section>
<h3>${headings(stories.map(labelOf))}</h3>
<div class="pictures">${figure(picture, '')}</div>
</section>`;

const figure = (path: string, caption: string) =>
  `<figure><a href="${path}"><img src="${path}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;

const labelOf = ({ title, name }: Story) => `${title}: ${name}`;

const labelOfPair = ({ before, after }: Pair) =>
  labelOf(before) === labelOf(after) ? labelOf(after) : `${labelOf(before)} → ${labelOf(after)}`;

const headings = (labels: string[]) => labels.map(escape).join('<br>');

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
