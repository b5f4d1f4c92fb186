import { type GriffelStyle, resolveStyleRulesForSlots } from '@griffel/core';
import { type Alias, parseAst, type Plugin, runnerImport } from 'vite';

type Slots = Record<string, GriffelStyle>;

const fluent = '@fluentui/react-components';
const recorder = '\0recorded-styles';

/** Within an evaluated style file, `makeStyles` returns the styles instead of a hook. */
const recordStyles: Plugin = {
  name: 'record-styles',
  enforce: 'pre',
  resolveId: (id, importer) => (id === fluent && importer !== recorder ? recorder : undefined),
  load: (id) =>
    id === recorder ? `export * from '${fluent}'; export const makeStyles = (styles) => styles;` : undefined,
};

const evaluated = new Map<string, Promise<Record<string, unknown>>>();

/** The exports of a style file. The trial build and the real one share them. */
function evaluate(file: string, alias: readonly Alias[]): Promise<Record<string, unknown>> {
  let exported = evaluated.get(file);
  if (!exported) {
    exported = runnerImport<Record<string, unknown>>(file, {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: [...alias] },
      plugins: [recordStyles],
    }).then(({ module }) => module);
    evaluated.set(file, exported);
  }
  return exported;
}

/**
 * Replaces each `export const useStyles = makeStyles({ … })` of a style file with its classes and CSS rules, so that the browser need not
 * compile them.
 * @param code JavaScript of the file
 */
export async function withCompiledStyles(
  code: string,
  file: string,
  alias: readonly Alias[],
): Promise<string> {
  const exported = await evaluate(file, alias);
  let compiled = code;
  for (const { name, start, end } of stylesOf(code).reverse()) {
    const rules = resolveStyleRulesForSlots(exported[name] as Slots);
    compiled = `${compiled.slice(0, start)}/*#__PURE__*/ __styles(${rules.map((part) => JSON.stringify(part)).join(', ')})${compiled.slice(end)}`;
  }
  return `import { __styles } from '${fluent}';\n${compiled}`;
}

/** The exported constants that are made by `makeStyles`, with the place of the call. */
function stylesOf(code: string) {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return [];
    return statement.declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'makeStyles'
        ? [{ name: id.name, start: init.start, end: init.end }]
        : [],
    );
  });
}
