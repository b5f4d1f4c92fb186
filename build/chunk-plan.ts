import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type ResolvedConfig, type Rolldown } from 'vite';
import { bootScript } from './boot-script.ts';

/** A chunk of modules that are loaded together, without modules of earlier stages. */
type Stage = {
  name: string;
  views: readonly string[];
  /** Limits the chunk to modules that these views need too. */
  sharedWith?: readonly string[];
  /** Takes the icons that several other views draw, too: a file of its own costs more than an icon. */
  icons?: boolean;
};

type Options = {
  /** Plugins of the real build that change modules. The trial build needs them to get the same modules. */
  plugins: () => PluginOption[];
  stages: readonly Stage[];
  /** Groups with a higher priority than all stages. */
  groups: Rolldown.CodeSplittingGroup[];
};

const name = 'chunk-plan';

/** Chromium compiles all functions of such a script in the background, instead of each on the main thread when it is first called. */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Puts code that is always loaded together into one chunk. That depends on tree shaking, which is known only after a build, so
 * a trial build without groups determines which modules each stage needs. Adds the boot script, which knows the chunks of each address.
 */
export function chunkPlan({ plugins, stages, groups }: Options): Plugin {
  let resolved: ResolvedConfig;
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      resolved = config;
    },
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const { fileName, code } = await bootScript(bundle, resolved);
      this.emitFile({ type: 'asset', fileName, source: code });
      page.source = String(page.source).replace(
        '<!-- boot script -->',
        `<script src="${resolved.base}${fileName}"></script>`,
      );
    },
    /** Last, because the bundler writes its own first line into the chunks. */
    async writeBundle({ dir = '' }, bundle) {
      const first = new Set(['react', ...stages.map(({ name: stage }) => stage)]);
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && first.has(part.name))
          await writeFile(join(dir, part.fileName), compileHint + part.code);
    },
    async config(config) {
      const trial = await build({
        configFile: false,
        root: config.root ?? process.cwd(),
        base: config.base ?? '/',
        logLevel: 'error',
        plugins: plugins(),
        resolve: config.resolve ?? {},
        build: { ...config.build, write: false, manifest: false, license: false },
      });
      const { output } = [trial].flat()[0] as Rolldown.RolldownOutput;
      const chunks = output.filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
      const homes = stageOfModules(chunks, stages);
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  ...groups,
                  {
                    name: (id) => homes.get(id) ?? null,
                    debugName: name,
                    // Otherwise it takes all that a module exports again, used or not.
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      };
    },
  };
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'isDynamicEntry' | 'imports' | 'modules'>;

/** Maps modules to stages, except the page. */
function stageOfModules(chunks: readonly Chunk[], stages: readonly Stage[]): Map<string, string> {
  const homes = new Map<string, string>();
  const put = (stage: string, { modules }: Chunk, isOfStage = (_: string) => true) => {
    for (const id of Object.keys(modules))
      if (!homes.has(id) && !id.endsWith('.html') && isOfStage(id)) homes.set(id, stage);
  };
  for (const { name: stage, views, sharedWith = views, icons } of stages) {
    const others = reached(chunks, sharedWith);
    for (const chunk of reached(chunks, views)) if (others.has(chunk)) put(stage, chunk);
    for (const chunk of icons ? chunks : [])
      if (!chunk.isDynamicEntry) put(stage, chunk, (id) => id.includes('/react-icons/'));
  }
  return homes;
}

/** The chunks loaded when these views are shown: the entry's, theirs, and all their imports. */
function reached(chunks: readonly Chunk[], views: readonly string[]): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const walk = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) walk(byFile.get(file));
  };
  for (const chunk of chunks) if (chunk.isEntry || views.includes(chunk.name)) walk(chunk);
  const missing = views.filter((view) => !chunks.some((chunk) => chunk.name === view));
  if (missing.length > 0) throw new Error(`No chunk is named ${missing.join(', ')}: see the stages in vite.config.ts.`);
  return found;
}
