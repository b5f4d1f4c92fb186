import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const kinds = ['list', 'machine', 'screen'] as const;
type Kind = (typeof kinds)[number];

/** Written and changed files as paths relative to the project, and remaining manual steps. */
export type Made = { files: string[]; next: string[] };

/** The last step, since every new file counts. */
const ceilings = 'Where npm run size shows more than a ceiling, raise the ceilings in a commit of its own.';
const templates = join(import.meta.dirname, 'templates');
const isKind = (text: string | undefined): text is Kind => (kinds as readonly (string | undefined)[]).includes(text);

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Spellings of a kebab-case name such as `web-hooks`. */
function spellings(name: string) {
  const words = name.split('-');
  const pascal = words.map(capitalize).join('');
  return {
    kebab: name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.map(capitalize).join(' '),
    sentence: capitalize(words.join(' ')),
    text: words.join(' '),
  };
}

const singularOf = (name: string) => name.replace(/ies$/, 'y').replace(/(?<![sy])s$/, '');

/** Renames a template from `sample-things` to a name, in every spelling, plural before singular. */
function renamer(name: string): (text: string) => string {
  const pairs = (['sample-things', 'sample-thing'] as const).flatMap((template) => {
    const from = spellings(template);
    const to = spellings(template === 'sample-things' ? name : singularOf(name));
    return (Object.keys(from) as (keyof typeof from)[]).map((key) => [from[key], to[key]] as const);
  });
  return (text) => pairs.reduce((whole, [from, to]) => whole.replaceAll(from, to), text);
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());

/** Inserts text before the first place of `before` in a file, unless the file has it. */
type Insertion = { file: string; before: string; text: string };

const tableFile = 'src/views/shell/pages.ts';
/** What pages of a domain need: their code, and entries at the end of the table. */
const pagesOf = (loads: Record<string, string>, entries: readonly string[]): Insertion[] => [
  { file: tableFile, before: '  People20Filled,', text: '  List20Filled,\n  List20Regular,\n' },
  ...Object.entries(loads).map(([name, module]) => ({
    file: tableFile,
    before: '\n/** A first call within',
    text: `const ${name} = () => import('~/views/${module}');\n`,
  })),
  ...entries.map((entry) => ({
    file: tableFile,
    before: '];\n\n/** Every page of the console.',
    text: `  page(${entry}),\n`,
  })),
];
const nav = 'nav: [List20Regular, List20Filled]';

/** Changes to existing files, and remaining manual steps. */
function additions(kind: Kind, name: string): { insertions: Insertion[]; next: string[] } {
  const { pascal, camel, title } = spellings(name);
  const one = spellings(singularOf(name));
  const folder = `resources/domain/${name}`;
  switch (kind) {
    case 'list':
      return {
        insertions: pagesOf(
          { [`${one.camel}List`]: `${folder}/${one.pascal}List`, [`${one.camel}Form`]: `${folder}/${one.pascal}Form` },
          [
            `'${name}', '${title}', '${one.pascal}ListScreen', ${one.camel}List, ` +
              `{ ${nav}, calls: [of('${name}?offset=0&limit=26')] }`,
            `'create-${one.kebab}', 'New ${one.title}', '${one.pascal}CreateScreen', ${one.camel}Form, ` +
              `{ within: '${name}', creates: '${one.title}' }`,
            `'${name}/:id', '${one.title} :id', '${one.pascal}EditScreen', ${one.camel}Form`,
          ],
        ),
        next: [
          'Write its columns, fields and texts, and choose its icon. Its first call is in the table of pages, too.',
          'Answer the calls in sandbox/rest, as the real server does.',
          `Name a sample in tests/e2e/support/domain-screens.ts: '${name}/…' and a text that its page shows.`,
        ],
      };
    case 'screen':
      return {
        insertions: pagesOf({ [camel]: `pages/${name}/${pascal}` }, [
          `'${name}', '${title}', '${pascal}Screen', ${camel}, { ${nav} }`,
        ]),
        next: ['Say what the operator can do there.'],
      };
    case 'machine':
      return {
        insertions: [
          {
            file: 'scripts/statecharts/without-story.ts',
            before: "  'notifications:listening'",
            text: ['idle', 'loading', 'loaded', 'failed']
              .map((leaf) => `  '${camel}:${leaf}': 'no view shows it yet',\n`)
              .join(''),
          },
        ],
        next: [
          'Run npm run statecharts.',
          'Say in its head comment whose lifecycle it is, and provide its actors where it is composed.',
          'With a view, write a story for each state and remove it from scripts/statecharts/without-story.ts.',
        ],
      };
  }
}

function insert(root: string, { file, before, text }: Insertion): void {
  const path = join(root, file);
  const old = readFileSync(path, 'utf8');
  if (old.includes(text)) return;
  const at = old.indexOf(before);
  if (at < 0) throw new Error(`${file} has no "${before.trim()}".`);
  writeFileSync(path, old.slice(0, at) + text + old.slice(at));
}

/**
 * Creates the files of a new list with its form, of a machine or a screen below `root`, and names them where the
 * project lists such things.
 * @param name kebab case, plural for lists, as in `web-hooks`
 * @throws Error with a message for the developer; nothing is written
 */
export function make(root: string, kind: string | undefined, name: string | undefined): Made {
  if (!isKind(kind)) throw new Error('Say what to make: npm run new -- list|machine|screen NAME');
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`Give a name in kebab case, such as web-hooks${name ? `; "${name}" is not` : ''}.`);
  if (kind === 'list' && singularOf(name) === name)
    throw new Error(`Give the plural, such as web-hooks; "${name}" does not end in s.`);
  const rename = renamer(name);
  const folder = join(templates, kind);
  const written = filesBelow(folder).map((path) => ({ from: join(folder, path), to: rename(path) }));
  const existing = written.find(({ to }) => existsSync(join(root, to)));
  if (existing) throw new Error(`${existing.to} exists already. CONTRIBUTING says how to add to it by hand.`);
  const { insertions, next } = additions(kind, name);
  for (const { from, to } of written) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    writeFileSync(join(root, to), rename(readFileSync(from, 'utf8')));
  }
  for (const insertion of insertions) insert(root, insertion);
  const changed = new Set(insertions.map(({ file }) => file));
  return { files: [...written.map(({ to }) => to), ...changed], next: [...next, ceilings] };
}
