import { type Call, openRoute, route, type Route } from './call';
import { mayOnServer } from '../state/permissions';
import type { ConfigValue, ServerRecord } from '../state/records';
import { badRequest, forbidden, internalError } from './answers';
import { createKeyPair } from '../state/convergence-token';

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

const isAcceptable = (config: ServerRecord['config'], key: string, value: unknown): value is ConfigValue =>
  Object.hasOwn(config, key) &&
  typeof value === typeof config[key] &&
  (typeof value !== 'number' || Number.isSafeInteger(value));

const change = async ({ state, user, hazards, json }: Call) => {
  if (!mayOnServer(user, 'manage-settings')) throw forbidden();
  const wanted = await json();
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) throw badRequest('Expected object');
  const { config } = state.server;
  const accepted: [string, ConfigValue][] = [];
  for (const [key, value] of Object.entries(wanted) as [string, unknown][]) {
    if (!isAcceptable(config, key, value)) throw internalError();
    // No new session could be opened, not even to undo it.
    if (key === 'sessions.timeout' && Number(value) < 1 && !hazards('session-timeout')) {
      throw badRequest('The session timeout must be at least one minute.');
    }
    accepted.push([key, value]);
  }
  Object.assign(config, Object.fromEntries(accepted));
  state.saveServer();
};

/** /config, /config/app: both return everything to everyone. */
export const configRoutes: Route[] = [
  route('GET', '/config', ({ state, query }) => {
    const keys = query.getAll('keys');
    const all = Object.entries(state.server.config);
    return Object.fromEntries(keys.length > 0 ? all.filter(([key]) => keys.includes(key)) : all);
  }),
  route('POST', '/config', change),
  route('GET', '/config/app', ({ state }) => state.server.config),
];

/** /util */
export const utilRoutes: Route[] = [route('GET', '/util/keygen', () => createKeyPair())];
