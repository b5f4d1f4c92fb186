import type { SourceFile } from './source-files';

type ImportingFile = Pick<SourceFile, 'path' | 'imports'>;

/** Groups of at least two files that import each other, directly or not, including type imports. */
export function importCircles(files: readonly ImportingFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const imported = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ to }) => pathsOf(to).filter((at) => paths.has(at)))]),
  );
  const reachable = new Map(files.map(({ path }) => [path, reachableFrom(path, imported)]));
  const grouped = new Set<string>();
  return files.flatMap(({ path }) => {
    if (grouped.has(path)) return [];
    const circle = [...reachable.get(path)!].filter((other) => reachable.get(other)!.has(path));
    for (const each of circle) grouped.add(each);
    return circle.length > 1 ? [circle.sort()] : [];
  });
}

/** The files an import may refer to: it can have an extension, have none, or name a folder. */
const pathsOf = (to: string) => ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => to + ending);

function reachableFrom(start: string, imported: Map<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let path = left.pop(); path !== undefined; path = left.pop())
    for (const next of imported.get(path) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        left.push(next);
      }
  return reached;
}
