import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolveResetStyleRules, resolveStyleRulesForSlots } from '@griffel/core';
import { type Alias, parseAst, type Plugin, runnerImport } from 'vite';
import { themes, type ConsoleTheme } from '../src/views/theme/theme.ts';

const themeSheet = 'virtual:themes.css';
const icons = '@fluentui/react-icons';
const statement = /import\s*\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons['"];?/g;
const folder = join(import.meta.dirname, '../node_modules', icons, 'lib/atoms/headless-svg');
const tokensImported =
  /import\s*\{[^}]*\btokens\b[^}]*\}\s*from\s*['"]@fluentui\/(?:react-components|react-theme|tokens)['"]|from\s*['"]\.\.\/tokens\.js['"]/;

/**
 * Resolves parts of Fluent at build time:
 * - the themes as the style sheet `virtual:themes.css`, one class each, which sets only the theme's variables
 * - each icon as a module of its own, because the package's main entry puts hundreds of icons into one, and a file has all sizes of an icon;
 *   without a style sheet of its own, which each drawing of an icon would look up: `global.css` has it
 * - each token as text, because `tokens.colorNeutralForeground1` is 'var(--colorNeutralForeground1)' and the token table takes 31 KB
 * - the styles of each `*.styles.ts` file as classes and CSS rules
 */
export function fluent(): Plugin {
  let isBuild = false;
  let alias: readonly Alias[] = [];
  return {
    name: 'fluent',
    enforce: 'post',
    configResolved: ({ command, resolve }) => {
      isBuild = command === 'build';
      ({ alias } = resolve);
    },
    resolveId: (id) => (id === themeSheet ? `\0${themeSheet}` : undefined),
    load: (id) => (id === `\0${themeSheet}` ? themeRules() : undefined),
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('/tokens/lib/tokens.js')))
          this.error('The table of all tokens is in the build: read each by its name, as in `tokens.fontSizeBase200`.');
    },
    transform: {
      filter: { code: /@fluentui\/react-icons|\btokens\.|\bmake(?:Reset)?Styles\(/ },
      handler: async (code, id) => {
        if (!isBuild) return null;
        const compiled = id.endsWith('.styles.ts') ? await withCompiledStyles(code, id, alias) : code;
        const withTexts = tokensImported.test(code) ? withTokens(compiled) : compiled;
        return { code: id.includes(`/${icons}/`) ? withTexts : withIconFiles(withTexts), map: null };
      },
    },
  };
}

const themeRules = (): string =>
  Object.entries(themes)
    .map(([choice, theme]) => rule(`.theme-${choice}, [data-theme='${choice}'] #frame`, theme))
    .join('\n');

const rule = (selector: string, theme: ConsoleTheme) =>
  `${selector} {\n${Object.entries(theme)
    .map(([token, value]) => `  --${token}: ${value};`)
    .join('\n')}\n}`;

/** Exports without their own file (functions, types) are still imported from the package. */
function withIconFiles(code: string): string {
  return code.replace(statement, (_, names: string) => {
    const parts = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    return parts
      .map((part) => {
        const [name = part] = part.split(/\s+as\s+/);
        const file = fileOf(name);
        const isThere = file !== undefined && existsSync(join(folder, `${file}.js`));
        return `import { ${part} } from '${isThere ? `${icons}/headless/svg/${file}?only=${name}` : icons}';`;
      })
      .join('');
  });
}

/** Example: `CheckmarkCircle12Filled` is in `checkmark-circle`. */
function fileOf(name: string): string | undefined {
  const [, base] = /^([A-Z][A-Za-z0-9]*?)\d*(?:Regular|Filled|Light|Color)$/.exec(name) ?? [];
  return base
    ?.replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** Also matches `const { colorNeutralForeground1 } = tokens`. */
const withTokens = (code: string) =>
  code
    .replace(/const \{([^}]*)\} = tokens;/g, (_, names: string) =>
      (names.match(/\w+/g) ?? []).map((name) => `const ${name} = tokens.${name};`).join(''),
    )
    .replace(/(?<![\w.$/])tokens\.(\w+)/g, '"var(--$1)"');

/** What Griffel calls compiled styles, and what compiles them, by the call that is replaced. */
const compilers: Record<string, { into: string; compile: (styles: never) => readonly unknown[] }> = {
  makeStyles: { into: '__styles', compile: resolveStyleRulesForSlots },
  makeResetStyles: { into: '__resetStyles', compile: resolveResetStyleRules },
};

/** In an evaluated style file, the styles themselves take the place of the hook that `makeStyles` returns. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  transform: (code, id) => (id.endsWith('.styles.ts') ? code.replace(/\bmake(?:Reset)?Styles\(/g, '(') : undefined),
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
  for (const { name, compiler, start, end } of stylesOf(code).reverse()) {
    const styles = exported[name];
    if (typeof styles !== 'object') throw new Error(`The styles ${name} of ${file} could not be evaluated.`);
    const parts = compiler.compile(styles as never).map((part) => JSON.stringify(part));
    compiled = `${compiled.slice(0, start)}/*#__PURE__*/ ${compiler.into}(${parts.join(', ')})${compiled.slice(end)}`;
  }
  return `import { __resetStyles, __styles } from '@fluentui/react-components';\n${compiled}`;
}

/** The exported constants that are made by `makeStyles` or `makeResetStyles`, with the place of the call. */
function stylesOf(code: string) {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const compiler = compilers[init.callee.name];
      return compiler ? [{ name: id.name, compiler, start: init.start, end: init.end }] : [];
    });
  });
}
