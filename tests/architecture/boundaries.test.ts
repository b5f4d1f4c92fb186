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
const isChart = (name: string) => /(Machine|Actors|Setup)$|^create|^\*$/.test(name);
const screens = isPackage('react', 'react-dom', 'react-router-dom', '@xstate/react', '@fluentui');
const wire = isPackage('ofetch', '@convergence');
const views = under('src/views');

const rules: [rule: string, files: SourceFile[], isForbidden: (imported: Import) => boolean, allowed?: string[]][] = [
  ['machines import no UI or network packages', under('src/machines'), ({ to }) => screens(to) || wire(to)],
  ['machines import no views', under('src/machines'), ({ to }) => isSome('src/views', 'src/app')(to)],
  [
    'machines import only types from the API, except for calls that load later',
    under('src/machines'),
    isApi,
    [
      // The calls within a domain load with its pages; the signature check loads with its dialog.
      'src/machines/resources/domain/in-domain.ts -> src/api/rest/domain/api',
      'src/machines/resources/domain/token-check-machine.ts -> src/api/jwt/token-signature',
      'src/machines/resources/domains.ts -> src/api/rest/domain/config',
    ],
  ],
  ['views import only types from the API', views, isApi],
  [
    'views import selectors and pure functions from the machines, but no machines, actors or setups',
    views,
    (imported) => values(imported) && isIn('src/machines')(imported.to) && imported.names.some(isChart),
  ],
  ['views import no app or network code', views, ({ to }) => isIn('src/app')(to) || wire(to)],
  [
    'the core imports only itself, types included',
    under('src/core'),
    ({ to }) => !isIn('src/core')(to) && !isPackage('diff', 'luxon')(to),
  ],
  [
    'the document imports only itself',
    under('src/core/document'),
    ({ to }) => !isIn('src/core/document')(to) && !isPackage('diff')(to),
  ],
  [
    'the API imports no machines, views or React',
    under('src/api'),
    ({ to }) => isSome('src/machines', 'src/views', 'src/app')(to) || screens(to) || isPackage('xstate', '@xstate')(to),
  ],
  [
    'only the adaptor imports the realtime client',
    src,
    (imported) => values(imported) && isPackage('@convergence/convergence')(imported.to),
    ['src/api/realtime/convergence-adaptor.ts -> @convergence/convergence'],
  ],
  [
    'components create actors with the hook that lists them for the inspector',
    src,
    ({ to, names }) => to === '@xstate/react' && names.some((name) => /^(useActorRef|useMachine|useActor)$/.test(name)),
    ['src/views/hooks/use-actor-ref.ts -> @xstate/react'],
  ],
  [
    'what creates an actor without a parent lists it for the inspector',
    src.filter(({ globals }) => !globals.has('listRoot')),
    ({ to, names }) => to === 'xstate' && names.includes('createActor'),
    [
      // The inspector does not show itself.
      'src/app/start-inspector.tsx -> xstate',
      // Listed with `useListed` by the views that show them.
      'src/machines/kit/chunk.ts -> xstate',
      // Tasks, which have no states.
      'src/machines/kit/task.ts -> xstate',
      'src/machines/model/model-create.ts -> xstate',
    ],
  ],
  [
    'only *.styles.ts files define styles',
    src.filter(({ path }) => !path.endsWith('.styles.ts')),
    ({ names }) => names.includes('makeStyles') || names.includes('makeResetStyles'),
  ],
  ['the embedded backend imports no console code', sandbox, ({ to }) => isIn('src')(to)],
  ['the console imports no embedded backend code', src, ({ to }) => isIn('sandbox')(to)],
  [
    'nothing imports stories or tests',
    [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')],
    ({ to }) => isIn('tests')(to) || to.endsWith('.stories'),
  ],
  [
    'views use effects only in their hooks',
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

it.each(['src/machines', 'src/views'])('%s use no browser globals directly', (folder) => {
  const world = ['fetch', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage', 'Date.now'];
  const reaching = under(folder).flatMap(({ path, globals }) =>
    world.filter((name) => globals.has(name)).map((name) => `${path}: ${name}`),
  );
  expect(reaching).toEqual([]);
});

it('no source file has more than 400 lines, except for a chart with its setup', () => {
  const files = [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')];
  expect(files.flatMap(({ path, lines }) => (lines > 400 && !path.endsWith('-machine.ts') ? [path] : []))).toEqual([]);
});
