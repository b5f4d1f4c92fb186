import { openRoute, route } from './call';
import type { Route } from './call';

/** The version reported by the sandbox. */
const serverVersion = '1.0.0-rc.13';
const serverSchemaVersion = '2.0';

/** /, /health, /status */
export const serverRoutes: Route[] = [
  openRoute('GET', '/', () => ({ version: serverVersion })),
  openRoute('GET', '/health', () => ({})),
  route('GET', '/status', ({ state }) => {
    const shared = state.server.namespaces.filter((namespace) => !namespace.userNamespace);
    const ids = new Set(shared.map((namespace) => namespace.id));
    return {
      version: serverVersion,
      schemaVersion: serverSchemaVersion,
      status: 'healthy',
      namespaces: shared.length,
      domains: [...state.domains.values()].filter((domain) => ids.has(domain.namespace) && !domain.orphaned).length,
    };
  }),
];
