import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

export const projectFolder = resolve(import.meta.dirname, '..');

/** `to`: a path relative to the project without extension (`src/api/rest/client`), or the name of a package. */
export type Import = { to: string; names: string[]; typeOnly: boolean };
export type SourceFile = {
  path: string;
  lines: number;
  imports: Import[];
  /** Names that are read other than as a member, and members of `Date`. */
  globals: Set<string>;
};

/** Every TypeScript file in these folders, with its imports. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => join(folder, name))
      .map((path) => parseSource(path, readFileSync(join(projectFolder, path), 'utf8'))),
  );
}

export function parseSource(path: string, text: string): SourceFile {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const imports: Import[] = [];
  const globals = new Set<string>();
  const target = (name: string) => {
    if (name.startsWith('~/')) return join('src', name.slice(2));
    return name.startsWith('.') ? relative(projectFolder, resolve(projectFolder, dirname(path), name)) : name;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      imports.push(...importsOf(node, target(node.moduleSpecifier.text)));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      imports.push({ to: target(node.moduleSpecifier.text), names: ['*'], typeOnly: node.isTypeOnly });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteral(name)) imports.push({ to: target(name.text), names: ['*'], typeOnly: false });
    } else if (ts.isPropertyAccessExpression(node)) {
      if (node.expression.getText() === 'Date') globals.add(`Date.${node.name.text}`);
      visit(node.expression);
      return;
    } else if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    } else if (ts.isIdentifier(node)) globals.add(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return { path, lines: text.split('\n').length - 1, imports, globals };
}

/** Separate entries for the types and the values a declaration imports. */
function importsOf({ importClause }: ts.ImportDeclaration, to: string): Import[] {
  if (!importClause) return [{ to, names: [], typeOnly: false }];
  const all = importClause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const named = importClause.namedBindings;
  const parts = [
    ...(importClause.name ? [{ name: 'default', typeOnly: all }] : []),
    ...(named && ts.isNamespaceImport(named) ? [{ name: '*', typeOnly: all }] : []),
    ...(named && ts.isNamedImports(named)
      ? named.elements.map((element) => ({
          name: (element.propertyName ?? element.name).text,
          typeOnly: all || element.isTypeOnly,
        }))
      : []),
  ];
  return [true, false]
    .map((typeOnly) => ({
      to,
      typeOnly,
      names: parts.filter((part) => part.typeOnly === typeOnly).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
}
