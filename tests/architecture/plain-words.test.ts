import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder, sourceFiles } from '../../scripts/source-files';

const texts = [
  ...sourceFiles('src', 'sandbox', 'scripts', 'build', 'tests')
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('plain-words.test.ts')),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Unclear wording, and what to write instead. */
const banned: ReadonlyArray<[RegExp, string]> = [
  [/tried again by itself|tries again by itself/, 'Retrying automatically'],
  [/minds capitals/, 'case-sensitive'],
  [/counts? at once/, 'applies immediately'],
  [/(?:was|were) put out/, 'was removed, were removed'],
  [/no address can be made of this/i, '"." and ".." can\'t be used as an id'],
  [/\bthereupon\b/, 'then'],
  [/\banew\b/, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime, or nothing'],
  [/\bwhoever\b/i, 'users who'],
  [/\bin the place of\b/, 'instead of'],
  [/\bhears? of\b/, 'receives, is notified of'],
  [/\bfor good\b/, 'permanently'],
  [/\bby (?:itself|themselves)\b/, 'automatically, alone'],
  [/\bdoomed\b/, 'pending deletion'],
  [/\bwho is no\b/, 'who is not a'],
  [/\bsomebody\b/i, 'someone'],
  [/\b(?:use)?Standing\b|\bwhyKept\b|\bisPassing\b|\bfulfilWish\b|\bbearReferences\b/, 'a plain name'],
  [/\b\w*(?:List|Removal|Field)Words\b/, '…Texts, …Labels'],
  [/\b(?:mendOf|mending|Mending)\b/, 'inverse'],
  [/\bmended\b/, 'fixed'],
  [/\bto nobody\b/, 'unhandled'],
  [/\bhands them out\b/, 'serves them'],
  [/\bis told at once\b|\btold as\b/, 'is sent, is reported as'],
  [
    /\b(?:Press .* or empty the field|Create the first one to begin)\b/,
    'Select …, or clear the field; Create one to get started',
  ],
  [/\b(?:readElsewhere|askedAhead|astray|peeking)\b/, 'a plain name'],
];

it.each(banned)('finds no %s (write instead: %s)', (phrase) => {
  const found = texts.filter((file) => phrase.test(readFileSync(join(projectFolder, file), 'utf8')));
  expect(texts.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

it("writes can't in one way in the console, except in texts of the specification", () => {
  const specified = /Can not delete a namespace|You can not delete yourself|This domain can not be used/g;
  const found = sourceFiles('src').filter(({ path }) =>
    /\bcan(?:not| not)\b/i.test(readFileSync(join(projectFolder, path), 'utf8').replace(specified, '')),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
