import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');

/** What reads badly, and what to write in its place. */
const banned: ReadonlyArray<[RegExp, string]> = [
  [/tried again by itself|tries again by itself/, 'Retrying automatically'],
  [/minds capitals/, 'case-sensitive'],
  [/counts? at once/, 'applies immediately'],
  [/(?:was|were) put out/, 'was removed, were removed'],
  [/no address can be made of this/i, '"." and ".." can\'t be used as an id'],
  [/\bthereupon\b/, 'then'],
  [/\bsomebody\b/i, 'someone'],
  [/\b(?:use)?Standing\b|\bwhyKept\b|\bisPassing\b|\bfulfilWish\b|\bbearReferences\b/, 'a plain name'],
  [/\b\w*(?:List|Removal|Field)Words\b/, '…Texts, …Labels'],
  [/\b(?:mendOf|mending|Mending)\b/, 'inverse'],
  [/\b(?:readElsewhere|askedAhead|astray|peeking)\b/, 'a plain name'],
];

it.each(banned)('finds no %s, where plain words are: %s', (phrase) => {
  const files = globSync(['src/**/*.{ts,tsx}', 'README.md', 'CONTRIBUTING.md'], { cwd: projectFolder });
  const found = files.filter((file) => phrase.test(readFileSync(join(projectFolder, file), 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
