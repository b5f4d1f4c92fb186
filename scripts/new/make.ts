import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const kinds = ['list', 'form', 'machine', 'screen'] as const;
type Kind = (typeof kinds)[number];

/** Written and changed files as paths relative to the project, and remaining manual steps. */
export type Made = { files: string[]; next: string[] };

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

/** Inserts lines before the first line that contains `marker`. */
type Insertion = { file: string; marker: string; lines: readonly string[] };

const routesFile = 'src/app/routes.ts';
const route = (path: string, module: string, screen: string): Insertion => ({
  file: routesFile,
  marker: "page('*'",
  lines: [`  page('${path}', '${screen}', () => import('~/views/${module}')),`],
});

/** Changes to existing files for the new files, and remaining manual steps. */
function additions(kind: Kind, name: string): { insertions: Insertion[]; next: string[] } {
  const { pascal, camel, title } = spellings(name);
  const one = singularOf(name);
  const single = spellings(one).pascal;
  const folder = `resources/domain/${name}`;
  const api: Insertion[] = [
    {
      file: 'src/api/rest/domain/api.ts',
      marker: 'import { domainUsersApi }',
      lines: [`import { ${camel}Api } from './${name}';`],
    },
    { file: 'src/api/rest/domain/api.ts', marker: '});', lines: [`  ${camel}: ${camel}Api(rest),`] },
  ];
  const answers = [
    `Answer the calls in sandbox/rest, as the real server does.`,
    `Add its addresses to tests/e2e/support/domain-screens.ts: every route has a screen there.`,
    'Run npm test.',
  ];
  switch (kind) {
    case 'list':
      return {
        insertions: [...api, route(name, `${folder}/${single}List`, `${single}ListScreen`)],
        next: answers,
      };
    case 'form':
      return {
        insertions: [
          ...api,
          route(`create-${one}`, `${folder}/${single}Form`, `${single}CreateScreen`),
          route(`${name}/:id`, `${folder}/${single}Form`, `${single}EditScreen`),
        ],
        next: answers,
      };
    case 'machine':
      return {
        insertions: [
          {
            file: 'scripts/statecharts/charts.ts',
            marker: 'import { sessionMachine }',
            lines: [`import { ${camel}Machine } from '../../src/machines/${name}/${name}-machine';`],
          },
          {
            file: 'scripts/statecharts/charts.ts',
            marker: '  treeEditMachine,',
            lines: [`  ${camel}Machine,`],
          },
          {
            file: 'scripts/statecharts/without-story.ts',
            marker: "  'notifications:listening'",
            lines: ['idle', 'loading', 'loaded', 'failed'].map(
              (leaf) => `  '${camel}:${leaf}': 'no view shows it yet',`,
            ),
          },
        ],
        next: [
          'Run npm run statecharts.',
          'Say in its head comment whose lifecycle it is, and provide its actors where it is composed.',
          'With a view, write a story for each state and remove it from scripts/statecharts/without-story.ts.',
        ],
      };
    case 'screen':
      return {
        insertions: [
          route(name, `pages/${name}/${pascal}`, `${pascal}Screen`),
          {
            file: 'tests/e2e/support/domain-screens.ts',
            marker: "['no/such/page'",
            lines: [`  ['${name}', '${title}', 'Say what the operator can do here.'],`],
          },
        ],
        next: ['Add it to the navigation in src/views/shell.', 'Run npm test.'],
      };
  }
}

function insert(root: string, { file, marker, lines }: Insertion): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8').split('\n');
  const at = text.findIndex((line) => line.includes(marker));
  if (at < 0) throw new Error(`${file} has no line with "${marker}".`);
  text.splice(at, 0, ...lines);
  writeFileSync(path, text.join('\n'));
}

/**
 * Creates the files of a new list, form, machine or screen below `root` and adds them to the project's lists.
 * @param name kebab case, plural for lists and forms, as in `web-hooks`
 * @throws Error with a message for the developer; nothing is written
 */
export function make(root: string, kind: string | undefined, name: string | undefined): Made {
  if (!isKind(kind)) throw new Error('Say what to make: npm run new -- list|form|machine|screen NAME');
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`Give a name in kebab case, such as web-hooks${name ? `; "${name}" is not` : ''}.`);
  if ((kind === 'list' || kind === 'form') && singularOf(name) === name)
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
  return { files: [...written.map(({ to }) => to), ...new Set(insertions.map(({ file }) => file))], next };
}
