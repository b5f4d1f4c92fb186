import { createHash } from 'node:crypto';
import { build, type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite';
import type { BootPlan, FirstCalls } from '../src/boot/boot-plan.ts';

type Chunks = readonly Rolldown.OutputChunk[];
type EvaluatedRoute = {
  path?: string;
  index?: boolean;
  children?: EvaluatedRoute[];
  /** The module of the view instead of its code. */
  load?: () => string;
  calls?: FirstCalls;
};

/** The module that every screen needs besides its views. */
const always = 'src/app/start-screens.tsx';
/** What a view draws only with the realtime client, which is loaded on demand. */
const liveViews: Record<string, string> = {
  'src/views/pages/model/ModelPage.tsx': 'src/api/realtime/convergence-adaptor.ts',
};

/**
 * The first script of the page, with the chunks and first calls of each address (`src/boot`). The addresses come from the console's routes, the
 * chunks from the finished build.
 */
export async function bootScript(
  bundle: Rolldown.OutputBundle,
  config: ResolvedConfig,
): Promise<{ fileName: string; code: string }> {
  const chunks = Object.values(bundle).filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  const plan = bootPlanOf(await readRoutes(config), chunks, config.root);
  const built = await build({
    configFile: false,
    root: config.root,
    base: config.base,
    logLevel: 'error',
    resolve: { alias: [...config.resolve.alias] },
    define: { bootPlan: JSON.stringify(plan) },
    build: {
      target: config.build.target,
      write: false,
      rolldownOptions: { input: 'src/boot/boot.ts', output: { format: 'iife' } },
    },
  });
  const [{ code }] = ([built].flat()[0] as Rolldown.RolldownOutput).output;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { fileName: `assets/boot-${hash}.js`, code };
}

/** The console's routes with the path of each view's module. */
async function readRoutes({ root, resolve }: ResolvedConfig): Promise<EvaluatedRoute[]> {
  const { module } = await runnerImport<{ routes: EvaluatedRoute[] }>('/src/app/routes.ts', {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: [...resolve.alias] },
    plugins: [namingViews],
  });
  return module.routes;
}

const namingViews: Plugin = {
  name: 'naming-views',
  enforce: 'pre',
  load: (id) => {
    const stub = 'export const CrashView = undefined, screen = (name, load, calls = []) => ({ load, calls });';
    return /\/views\/(kit\/part|session\/OutsidePage)\.tsx$/.test(id) ? stub : undefined;
  },
  transform: (code, id) =>
    /\/(app\/routes|shell\/pages)\.ts$/.test(id)
      ? code
          .replace(/import\('~\/([^']+)'\)/g, "'src/$1.tsx'")
          .replace(/import (\{[^}]+\}) from '@fluentui\/react-icons'/, 'const $1 = {}')
      : undefined,
};

export function bootPlanOf(routes: readonly EvaluatedRoute[], chunks: Chunks, root: string): BootPlan {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (file: string, found: Set<string>): Set<string> => {
    if (!found.has(file)) {
      found.add(file);
      for (const imported of byFile.get(file)?.imports ?? []) reach(imported, found);
    }
    return found;
  };
  const fileOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${module}`));
    if (!chunk) throw new Error(`The build has no chunk of ${module}.`);
    return chunk.fileName;
  };
  const first = reach(fileOf('src/main.tsx'), new Set());
  const files: string[] = [];
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const screens: BootPlan['screens'][number][] = [];
  const visit = (route: EvaluatedRoute, path: string, modules: string[]) => {
    const here = route.path ? `${path}/${route.path}` : path;
    const view = route.load ? [route.load()] : [];
    const needed = [...modules, ...view, ...view.flatMap((module) => liveViews[module] ?? [])];
    for (const child of route.children ?? []) visit(child, here, needed);
    if (route.children || here.endsWith('*')) return;
    const reached = new Set([always, ...needed].flatMap((module) => [...reach(fileOf(module), new Set())]));
    const chunkNumbers = [...reached].filter((file) => !first.has(file)).map(numberOf);
    screens.push({ pattern: here || '/', chunks: chunkNumbers, calls: [...(route.calls ?? [])] });
  };
  for (const route of routes) visit(route, '', []);
  return { files, screens };
}
