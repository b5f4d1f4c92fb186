import { mayOnServer } from '../state/permissions';
import type { ConfigValue, ServerRecord } from '../state/records';
import { badRequest, forbidden, internalError } from './answers';
import { route } from './call';
import type { Call, Route } from './call';

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
