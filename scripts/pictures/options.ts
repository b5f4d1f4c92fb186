import { chosenOf, readArguments, Refusal } from '../refusal';
import { pictured, type Size, themes, widths, type Look } from './look';

/** Which pictures are taken and compared. */
export type Choice = {
  looks: Look[];
  kinds: ('story' | 'page')[];
  /** Part of the name of a story or page, in lower case. */
  text: string;
};
export type Options = { before: string; after: string; choice: Choice; fail: boolean };

const usage = `Usage: npm run pictures -- BEFORE AFTER [TEXT] [options]

Takes pictures of the stories and pages of two commits, unless they exist, and reports how they differ.
With the same commit twice it takes its pictures again and reports which are not steady.

  TEXT                  only stories and pages whose name contains this
  --themes LIST         of ${pictured.join(',')} (default: all but forced, which stands for forced colors)
  --sizes LIST          of ${widths.join(',')} (default: all)
  --only stories|pages  default: both
  --fail                exit with 1 if a picture differs or is gone
`;

const options = {
  themes: { type: 'string', default: themes.join() },
  sizes: { type: 'string', default: widths.join() },
  only: { type: 'string', default: 'stories,pages' },
  fail: { type: 'boolean', default: false },
} as const;

/** Reads the command line. Throws a {@link Refusal} for the first error. */
export function parseOptions(args: string[]): Options {
  const { values, positionals } = readArguments(args, options, `\n\n${usage}`);
  const [before, after, ...words] = positionals;
  if (!before || !after) throw new Refusal(`Name the two commits to compare.\n\n${usage}`);
  const sizes = listOf('size', values.sizes, widths.map(String)).map((width) => Number(width) as Size);
  const chosen = listOf('theme', values.themes, pictured);
  const kinds = listOf('kind', values.only, ['stories', 'pages']);
  return {
    before,
    after,
    fail: values.fail,
    choice: {
      looks: sizes.flatMap((size) => chosen.map((theme) => ({ theme, size }))),
      kinds: kinds.map((kind) => (kind === 'stories' ? 'story' : 'page')),
      text: words.join(' ').toLowerCase(),
    },
  };
}

const listOf = <Name extends string>(what: string, names: string, known: readonly Name[]) =>
  chosenOf(what, known, names.split(','));
