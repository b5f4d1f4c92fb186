import { describe, expect, it } from 'vitest';
import { sourceFiles, type Import, type SourceFile } from '../../scripts/source-files';

const src = sourceFiles('src');
const sandbox = sourceFiles('sandbox');
const isStory = ({ path }: SourceFile) => path.endsWith('.stories.tsx');
const under = (folder: string) => src.filter((file) => file.path.startsWith(`${folder}/`) && !isStory(file));
const values = ({ typeOnly }: Import) => !typeOnly;
const isIn = (folder: string) => (to: string) => to === folder || to.startsWith(`${folder}/`);
const isPackage =
  (...names: string[]) =>
  (to: string) =>
    names.some((name) => to === name || to.startsWith(`${name}/`));

const isSome =
  (...folders: string[]) =>
  (to: string) =>
    folders.some((folder) => isIn(folder)(to));

/** `file -> import` for each forbidden import of these files. */
const found = (files: SourceFile[], isForbidden: (imported: Import) => boolean) =>
  files.flatMap((file) => file.imports.filter(isForbidden).map(({ to }) => `${file.path} -> ${to}`));

const isApi = (imported: Import) => values(imported) && isIn('src/api')(imported.to);
/** As in `groupsApi` of src/api/rest/domain/groups. */
const isOwnCalls = (to: string, name: string) => isIn('src/api/rest/domain')(to) && /sApi$/.test(name);
const isChart = (name: string) => /(Machine|Actors|Setup)$|^create|^\*$/.test(name);
const screens = isPackage('react', 'react-dom', 'react-router-dom', '@xstate/react', '@fluentui');
const wire = isPackage('ofetch', '@convergence');
const views = under('src/views');

const rules: [rule: string, files: SourceFile[], isForbidden: (imported: Import) => boolean, allowed?: string[]][] = [
  [
    'machines import no UI or network packages: a call belongs to src/api, an effect to src/views/hooks',
    under('src/machines'),
    ({ to }) => screens(to) || wire(to),
  ],
  [
    'machines import no views: what both need belongs to src/core, texts to the view',
    under('src/machines'),
    ({ to }) => isSome('src/views', 'src/app')(to),
  ],
  [
    'machines import only types from the API: the calls are in the wiring; only a resource imports its own',
    under('src/machines'),
    (imported) => isApi(imported) && !imported.names.every((name) => isOwnCalls(imported.to, name)),
    [
      // The calls within a domain load with its pages; the signature check loads with its dialog.
      'src/machines/resources/domain/in-domain.ts -> src/api/rest/domain/api',
      'src/machines/resources/domain/token-check-machine.ts -> src/api/jwt/token-signature',
      'src/machines/resources/domains.ts -> src/api/rest/domain/config',
    ],
  ],
  ['views import only types from the API: a call belongs to an actor of a machine', views, isApi],
  [
    'views import selectors of machines: the machine comes from a resource, by `useWired`, or from its parts',
    views,
    (imported) => values(imported) && isIn('src/machines')(imported.to) && imported.names.some(isChart),
  ],
  [
    'views import no app or network code: what the app makes once is in `useConsoleParts`',
    views,
    ({ to }) => isIn('src/app')(to) || wire(to),
  ],
  [
    'the core imports only itself, types included: a type that its rules need is defined there',
    under('src/core'),
    ({ to }) => !isIn('src/core')(to) && !isPackage('diff', 'luxon')(to),
  ],
  [
    'the document imports only itself: what the console knows about it is passed as a parameter',
    under('src/core/document'),
    ({ to }) => !isIn('src/core/document')(to) && !isPackage('diff')(to),
  ],
  [
    'the API imports no machines, views or React: what it reports goes to the caller, rules belong to src/core',
    under('src/api'),
    ({ to }) => isSome('src/machines', 'src/views', 'src/app')(to) || screens(to) || isPackage('xstate', '@xstate')(to),
  ],
  [
    'only the adaptor imports the realtime client: others use src/api/realtime/port.ts',
    src,
    (imported) => values(imported) && isPackage('@convergence/convergence')(imported.to),
    ['src/api/realtime/convergence-adaptor.ts -> @convergence/convergence'],
  ],
  [
    'components create actors with src/views/hooks/use-actor-ref, which lists them for the inspector',
    src,
    ({ to, names }) => to === '@xstate/react' && names.some((name) => /^(useActorRef|useMachine|useActor)$/.test(name)),
    ['src/views/hooks/use-actor-ref.ts -> @xstate/react'],
  ],
  [
    'actors are children of the console, except tasks, the inspector and what a component or its page owns',
    src,
    ({ to, names }) => to === 'xstate' && names.includes('createActor'),
    [
      'src/app/start-console.ts -> xstate',
      'src/app/start-inspector.tsx -> xstate',
      'src/machines/console/pages-machine.ts -> xstate',
      'src/machines/kit/chunk.ts -> xstate',
      'src/machines/kit/kept-work.ts -> xstate',
      'src/machines/kit/task.ts -> xstate',
      'src/machines/model/model-create.ts -> xstate',
    ],
  ],
  [
    'styles belong to the *.styles.ts of their folder',
    src.filter(({ path }) => !path.endsWith('.styles.ts')),
    ({ names }) => names.includes('makeStyles') || names.includes('makeResetStyles'),
  ],
  ['the embedded backend imports no console code: it shares only the protocol', sandbox, ({ to }) => isIn('src')(to)],
  [
    'the console imports no embedded backend code: what both need is written twice, as for any server',
    src,
    ({ to }) => isIn('sandbox')(to),
  ],
  [
    'nothing imports stories or tests: samples of a story belong to tests/support',
    [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')],
    ({ to }) => isIn('tests')(to) || to.endsWith('.stories'),
    // The fault runs open what the browser tests open.
    ['scripts/reliability/addresses.ts -> tests/e2e/support/all-screens'],
  ],
  [
    'effects of views belong to src/views/hooks',
    views.filter(({ path }) => !isIn('src/views/hooks')(path)),
    ({ names }) => names.includes('useEffect') || names.includes('useLayoutEffect'),
  ],
];

describe('import directions', () => {
  it('are read from the sources', () => {
    expect(under('src/machines').length).toBeGreaterThan(20);
    expect(views.length).toBeGreaterThan(50);
    const client = src.find(({ path }) => path === 'src/api/rest/client.ts');
    const problem = { to: 'src/core/problem', names: ['ApiProblem'], typeOnly: true };
    expect(client?.imports).toContainEqual(problem);
    expect(client?.imports).toContainEqual({ ...problem, names: ['toProblem'], typeOnly: false });
    const [support] = sourceFiles('tests/support').filter(({ globals }) => globals.has('setTimeout'));
    expect(support?.path).toBe('tests/support/deferred-task.ts');
  });

  it.each(rules)('%s', (_, files, isForbidden, allowed = []) => {
    expect(files.length).toBeGreaterThan(5);
    expect(found(files, isForbidden)).toEqual(allowed);
  });
});

it.each(['src/machines', 'src/views'])(
  '%s use no browser globals: they belong to src/api/browser, and are handed in by src/main.tsx',
  (folder) => {
    const world = ['fetch', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage', 'Date.now'];
    const reaching = under(folder).flatMap(({ path, globals }) =>
      world.filter((name) => globals.has(name)).map((name) => `${path}: ${name}`),
    );
    expect(reaching).toEqual([]);
  },
);

it('no source file has more than 400 lines, except for a chart with its setup', () => {
  const files = [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')];
  expect(files.flatMap(({ path, lines }) => (lines > 400 && !path.endsWith('-machine.ts') ? [path] : []))).toEqual([]);
});
