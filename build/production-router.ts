import type { Plugin } from 'vite';

const development = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;

/** Gives the build React Router's production files: its package names only those for development to a bundler. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!/^react-router(\/|$)/.test(id)) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace(development, '$1production$2') };
    },
  };
}
