import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the console's sources take from the design system. */
export type Used = {
  /** How often each token is named. */
  tokens: Record<string, number>;
  /** The icons of the package, by name. */
  icons: string[];
};

const tokenNames = /\btokens\.([a-z]\w+)|\bvar\(--([a-z]\w+)|\bown\(\s*'(\w+)'/g;
const iconImports = /import\s*\{([^}]*)\}\s*from\s*'@fluentui\/react-icons'/g;

/** Reads the sources, except stories. `isToken` tells tokens from other names. */
export function usedInSources(isToken: (name: string) => boolean): Used {
  const folder = join(import.meta.dirname, '../../src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.stories.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const tokens: Record<string, number> = {};
  for (const text of texts)
    for (const names of text.matchAll(tokenNames)) {
      const name = names.slice(1).find((each) => each !== undefined) ?? '';
      if (isToken(name)) tokens[name] = (tokens[name] ?? 0) + 1;
    }
  const icons = texts.flatMap((text) =>
    [...text.matchAll(iconImports)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
    ),
  );
  return { tokens, icons: [...new Set(icons)].filter((name) => /^[A-Z]\w+\d\d[A-Z]/.test(name)).sort() };
}

const id = 'virtual:used-in-console';

/** Gives the design pages of Storybook {@link usedInSources}, the icons as components. */
export const usedInConsole = (isToken: (name: string) => boolean): Plugin => ({
  name: 'used-in-console',
  enforce: 'pre',
  resolveId: (source) => (source === id ? `\0${id}.js` : undefined),
  load(path) {
    if (path !== `\0${id}.js`) return undefined;
    const { tokens, icons } = usedInSources(isToken);
    return `import { ${icons.join(', ')} } from '@fluentui/react-icons';
export const tokens = ${JSON.stringify(tokens)};
export const icons = { ${icons.join(', ')} };`;
  },
});
