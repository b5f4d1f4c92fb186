import { type GriffelStyle, resolveStyleRulesForSlots } from '@griffel/core';
import { type Alias, parseAst, type Plugin, runnerImport } from 'vite';

type Slots = Record<string, GriffelStyle>;

const fluent = '@fluentui/react-components';
/** In an evaluated style file, the styles themselves take the place of the hook that `makeStyles` returns. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  transform: (code, id) => (id.endsWith('.styles.ts') ? code.replace(/\bmakeStyles\(/g, '(') : undefined),
};

const evaluated = new Map<string, Promise<Record<string, unknown>>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The exports of a style file. The trial build and the real one share them. One file after the other: Vite gives up on a module after a
 * minute, which all of them at once take on a busy computer.
 */
function evaluate(file: string, alias: readonly Alias[]): Promise<Record<string, unknown>> {
  let exported = evaluated.get(file);
  if (!exported) {
    exported = last.then(async () => {
      const { module } = await runnerImport<Record<string, unknown>>(file, {
        configFile: false,
        logLevel: 'error',
        resolve: { alias: [...alias] },
        plugins: [keepStyles],
      });
      return module;
    });
    last = exported.catch(() => undefined);
    evaluated.set(file, exported);
  }
  return exported;
}

/**
 * Replaces each `export const useStyles = makeStyles({ … })` of a style file with its classes and CSS rules, so that the browser need not
 * compile them.
 * @param code JavaScript of the file
 */
export async function withCompiledStyles(code: string, file: string, alias: readonly Alias[]): Promise<string> {
  const exported = await evaluate(file, alias);
  let compiled = code;
  for (const { name, start, end } of stylesOf(code).reverse()) {
    const styles = exported[name];
    if (typeof styles !== 'object') throw new Error(`The styles ${name} of ${file} could not be evaluated.`);
    const rules = resolveStyleRulesForSlots(styles as Slots);
    compiled = `${compiled.slice(0, start)}/*#__PURE__*/ __styles(${rules.map((part) => JSON.stringify(part)).join(', ')})${compiled.slice(end)}`;
  }
  return `import { __styles } from '${fluent}';\n${compiled}`;
}

/** The exported constants that are made by `makeStyles`, with the place of the call. */
function stylesOf(code: string) {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
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
