import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareStories, groupBy, splitByShown, type Story } from './pictures/compare';
import { writeDifference } from './pictures/difference';
import { writeReport, type DifferingStories, type EqualStories } from './pictures/report';
import { picturesOf } from './pictures/revision';
import { exitWith, Refusal } from './refusal';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/pictures');

async function comparePictures(names: string[]): Promise<void> {
  const [first, second] = names;
  if (!first || !second || names.length > 2)
    throw new Refusal('Name the two commits to compare: npm run pictures -- main~1 main');
  const before = await picturesOf(root, first);
  const after = await picturesOf(root, second);
  const { same, moved, differing, onlyBefore, onlyAfter } = compareStories(before.stories, after.stories);

  mkdirSync(join(folder, 'differences'), { recursive: true });
  const pathOf = (revision: string, { picture }: Story) => `${revision}/${picture}.png`;
  const pairsOf = groupBy(differing, (pair) => `${pair.before.picture}-${pair.after.picture}`);
  const differences = [...pairsOf].map(([key, pairs]): DifferingStories => {
    const [pair] = pairs as [(typeof pairs)[0]];
    const paths = {
      before: pathOf(before.revision, pair.before),
      after: pathOf(after.revision, pair.after),
      difference: `differences/${key}.png`,
    };
    const [from, to, path] = Object.values(paths).map((each) => join(folder, each)) as [
      string,
      string,
      string,
    ];
    return { pairs, ...paths, pixels: writeDifference(from, to, path) };
  });
  const once = (revision: string, stories: Story[]) =>
    [...groupBy(stories, ({ picture }) => picture).values()].map((equal): EqualStories => ({
      stories: equal,
      picture: pathOf(revision, equal[0]!),
    }));
  const gone = splitByShown(onlyBefore, after.stories);
  const added = splitByShown(onlyAfter, before.stories);
  const report = {
    before: before.revision,
    after: after.revision,
    differing: differences.toSorted((a, b) => b.pixels - a.pixels),
    onlyBefore: once(before.revision, gone.missing),
    onlyAfter: once(after.revision, added.missing),
    moved,
  };
  writeFileSync(join(folder, 'report.html'), writeReport(report));

  const print = (what: string, stories: string | number, pictures: string | number) =>
    console.log(`${what.padEnd(58)}${String(stories).padStart(8)}${String(pictures).padStart(10)}`);
  const picturesIn = (stories: Story[]) => new Set(stories.map(({ picture }) => picture)).size;
  print('', 'Stories', 'Pictures');
  print(`In ${before.revision}`, before.stories.length, picturesIn(before.stories));
  print(`In ${after.revision}`, after.stories.length, picturesIn(after.stories));
  print('Equal', same.length, picturesIn(same.map((pair) => pair.after)));
  print('Moved, and equal', moved.length, picturesIn(moved.map((pair) => pair.after)));
  print('Different', differing.length, differences.length);
  print(
    `Only in ${before.revision}, another story shows the same`,
    gone.shown.length,
    picturesIn(gone.shown),
  );
  print(`Only in ${before.revision}`, gone.missing.length, report.onlyBefore.length);
  print(
    `Only in ${after.revision}, another story showed the same`,
    added.shown.length,
    picturesIn(added.shown),
  );
  print(`Only in ${after.revision}`, added.missing.length, report.onlyAfter.length);
  console.log(`\nThe differences are in ${join(folder, 'report.html')}`);
}

await comparePictures(process.argv.slice(2)).catch(exitWith);
