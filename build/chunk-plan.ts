import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** The chunks that belong together, each without what the ones before it hold: first match wins. */
export type Stage = {
  name: string;
  views: readonly string[];
  /** Only what these views need as well. */
  sharedWith?: readonly string[];
};

type Options = {
  /** The plugins of the real build that change modules: the trial must see the same modules. */
  plugins: () => PluginOption[];
  /** The entry script, as index.html names it. */
  script: string;
  stages: readonly Stage[];
  /** Groups that stand above all stages. */
  groups: Rolldown.CodeSplittingGroup[];
};

const name = 'chunk-plan';

/**
 * Puts the code that is always loaded together into one chunk. What that is depends on tree shaking, which is known only after a
 * build: a trial build without groups tells which modules each stage really needs.
 */
export function chunkPlan({ plugins, script, stages, groups }: Options): Plugin {
  return {
    name,
    apply: 'build',
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
      const homes = stageOfModules(chunks, stages, script);
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [...groups, ...stages.map(({ name: stage }, place) => groupOf(stage, place, homes))],
              },
            },
          },
        },
      };
    },
  };
}

/** A group takes along what its modules import: earlier stages must come first, each with a group of its own. */
const groupOf = (stage: string, place: number, homes: Map<string, string>): Rolldown.CodeSplittingGroup => ({
  name: (id) => (homes.get(id) === stage ? stage : null),
  debugName: stage,
  priority: 20 - place,
});

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'imports'> & {
  modules: Record<string, { renderedLength: number }>;
};

/** Which stage each module belongs to. The page and its script stay where they are: a chunk with the entry in it is no entry. */
export function stageOfModules(
  chunks: readonly Chunk[],
  stages: readonly Stage[],
  script: string,
): Map<string, string> {
  const homes = new Map<string, string>();
  const isEntry = (id: string) => id.endsWith('.html') || id.endsWith(script);
  for (const { name: stage, views, sharedWith = views } of stages) {
    const others = reached(chunks, sharedWith);
    for (const chunk of reached(chunks, views))
      for (const [id, { renderedLength }] of others.has(chunk) ? Object.entries(chunk.modules) : [])
        if (renderedLength > 0 && !homes.has(id) && !isEntry(id)) homes.set(id, stage);
  }
  return homes;
}

/** The chunks that the page has loaded once these views stand: the entry's, theirs, and all they import. */
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
  if (missing.length > 0)
    throw new Error(`No chunk is named ${missing.join(', ')}: see the stages in vite.config.ts.`);
  return found;
}
