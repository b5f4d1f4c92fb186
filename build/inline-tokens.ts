import type { Plugin } from 'vite';

const imported =
  /import\s*\{[^}]*\btokens\b[^}]*\}\s*from\s*['"]@fluentui\/(?:react-components|react-theme|tokens)['"]|from\s*['"]\.\.\/tokens\.js['"]/;

/**
 * Writes Fluent's tokens where they are used: `tokens.colorNeutralForeground1` is nothing but 'var(--colorNeutralForeground1)'. The table of all
 * of them, 31 KB, is one object, of which nothing can be shaken off.
 */
export function inlineTokens(): Plugin {
  return {
    name: 'inline-tokens',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /\btokens\./ },
      handler: (code) => (imported.test(code) ? { code: withTokens(code), map: null } : null),
    },
  };
}

export const withTokens = (code: string) => code.replace(/(?<![\w.$/])tokens\.(\w+)/g, '"var(--$1)"');
