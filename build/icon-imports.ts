import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const icons = '@fluentui/react-icons';
const statement = /import\s*\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons['"];?/g;
const folder = join(import.meta.dirname, '../node_modules', icons, 'lib/atoms/svg');

/**
 * Imports each icon from a file of its own, in the console and in Fluent's components alike. The package's main entry keeps
 * hundreds of icons in one module, and a module belongs to one chunk: the sign-in page would load the icons of every screen.
 */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: icons },
      handler: (code, id) => (id.includes(`/${icons}/`) ? null : { code: withIconFiles(code), map: null }),
    },
  };
}

/** Names without a file of their own (functions, types) stay imports of the package. */
export function withIconFiles(code: string): string {
  return code.replace(statement, (_, names: string) => {
    const parts = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    return parts
      .map((part) => {
        const file = fileOf(part.split(/\s+as\s+/)[0] ?? part);
        return `import { ${part} } from '${file && existsSync(join(folder, `${file}.js`)) ? `${icons}/svg/${file}` : icons}';`;
      })
      .join('');
  });
}

/** `CheckmarkCircle12Filled` is in `checkmark-circle`. */
function fileOf(name: string): string | undefined {
  const [, base] = /^([A-Z][A-Za-z0-9]*?)\d*(?:Regular|Filled|Light|Color)$/.exec(name) ?? [];
  return base
    ?.replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}
