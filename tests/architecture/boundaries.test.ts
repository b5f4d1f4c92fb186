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

/** `file -> import` for each import of these files that is forbidden. */
const found = (files: SourceFile[], isForbidden: (imported: Import, file: SourceFile) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((imported) => isForbidden(imported, file)).map(({ to }) => `${file.path} -> ${to}`),
  );

describe('import directions', () => {
  it('finds the sources and their imports', () => {
    expect(under('src/machines').length).toBeGreaterThan(20);
    expect(under('src/views').length).toBeGreaterThan(50);
    const client = src.find(({ path }) => path === 'src/api/rest/client.ts');
    expect(client?.imports).toContainEqual({
      to: 'src/core/problem',
      names: ['ApiProblem'],
      typeOnly: true,
    });
    expect(client?.imports).toContainEqual({
      to: 'src/core/problem',
      names: ['toProblem'],
      typeOnly: false,
    });
    const [support] = sourceFiles('tests/support').filter(({ globals }) => globals.has('setTimeout'));
    expect(support?.path).toBe('tests/support/deferred-task.ts');
  });

  it('machines know neither screens nor the wire', () => {
    expect(
      found(under('src/machines'), ({ to }) =>
        isPackage(
          'react',
          'react-dom',
          'react-router-dom',
          '@xstate/react',
          '@fluentui',
          'ofetch',
          '@convergence',
        )(to),
      ),
    ).toEqual([]);
    expect(found(under('src/machines'), ({ to }) => isIn('src/views')(to) || isIn('src/app')(to))).toEqual(
      [],
    );
  });

  it('machines take types only of the api, except for calls that load later', () => {
    expect(
      found(
        under('src/machines').filter(({ path }) => path.startsWith('src/machines/')),
        (imported) => values(imported) && isIn('src/api')(imported.to) && imported.to !== 'src/core/problem',
      ),
    ).toEqual([
      // The calls within a domain are loaded with its pages, and the check of a signature with its dialog.
      'src/machines/resources/domain/in-domain.ts -> src/api/rest/domain/api',
      'src/machines/resources/domain/token-check-machine.ts -> src/api/jwt/token-signature',
      'src/machines/resources/domains.ts -> src/api/rest/domain/config',
    ]);
  });

  it('views take types only of the api', () => {
    expect(
      found(
        under('src/views'),
        (imported) => values(imported) && isIn('src/api')(imported.to) && imported.to !== 'src/core/problem',
      ),
    ).toEqual([]);
  });

  it('views take selectors and pure functions of the machines, never a chart, an actor or a setup', () => {
    const isChart = (name: string) => /(Machine|Actors|Setup)$|^create|^\*$/.test(name);
    expect(
      found(
        under('src/views'),
        (imported) => values(imported) && isIn('src/machines')(imported.to) && imported.names.some(isChart),
      ),
    ).toEqual([]);
  });

  it('views know nothing of the composition, the wire and the realtime client', () => {
    expect(
      found(under('src/views'), ({ to }) => isIn('src/app')(to) || isPackage('ofetch', '@convergence')(to)),
    ).toEqual([]);
  });

  it('the core knows values and rules only', () => {
    expect(
      found(
        under('src/core'),
        (imported) =>
          values(imported) && !isIn('src/core')(imported.to) && !isPackage('diff', 'luxon')(imported.to),
      ),
    ).toEqual([]);
  });

  it('the document knows nothing but itself', () => {
    expect(
      found(under('src/core/document'), ({ to }) => !isIn('src/core/document')(to) && !isPackage('diff')(to)),
    ).toEqual([]);
  });

  it('the api knows neither machines nor views nor React', () => {
    expect(
      found(
        under('src/api'),
        ({ to }) =>
          ['src/machines', 'src/views', 'src/app'].some((folder) => isIn(folder)(to)) ||
          isPackage('react', 'react-dom', 'xstate', '@xstate', '@fluentui')(to),
      ),
    ).toEqual([]);
  });

  it('only the adaptor imports the realtime client', () => {
    expect(
      found(src, (imported) => values(imported) && isPackage('@convergence/convergence')(imported.to)),
    ).toEqual(['src/api/realtime/convergence-adaptor.ts -> @convergence/convergence']);
  });

  it('only *.styles.ts write styles', () => {
    expect(
      found(
        src.filter(({ path }) => !path.endsWith('.styles.ts')),
        ({ names }) => names.includes('makeStyles') || names.includes('makeResetStyles'),
      ),
    ).toEqual([]);
  });

  it('the console and the embedded backend know nothing of each other', () => {
    expect(found(sandbox, ({ to }) => isIn('src')(to))).toEqual([]);
    expect(found(src, ({ to }) => isIn('sandbox')(to))).toEqual([]);
  });

  it('nothing imports stories or tests', () => {
    const files = [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')];
    expect(found(files, ({ to }) => isIn('tests')(to) || to.endsWith('.stories'))).toEqual([]);
  });
});

describe('the world is handed in', () => {
  const world = ['fetch', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage', 'Date.now'];
  it.each(['src/machines', 'src/views'])('%s use none of it directly', (folder) => {
    const reaching = under(folder).flatMap(({ path, globals }) =>
      world.filter((name) => globals.has(name)).map((name) => `${path}: ${name}`),
    );
    expect(reaching).toEqual([]);
  });

  it('views have effects only in their hooks', () => {
    expect(
      found(
        under('src/views').filter(({ path }) => !isIn('src/views/hooks')(path)),
        ({ names }) => names.includes('useEffect') || names.includes('useLayoutEffect'),
      ),
    ).toEqual([]);
  });
});

describe('sizes', () => {
  it('no source file has more than 400 lines', () => {
    const files = [...src.filter((file) => !isStory(file)), ...sandbox, ...sourceFiles('scripts', 'build')];
    expect(files.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    );
  });
});
