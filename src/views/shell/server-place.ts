import type { ServerPlace } from './server-nav';

const placeOf: Record<string, ServerPlace> = {
  '': 'home',
  domains: 'domains',
  'create-domain': 'domains',
  users: 'users',
  'create-user': 'users',
  namespaces: 'namespaces',
  'create-namespace': 'namespaces',
  settings: 'settings',
};

/** Which place of the server's navigation a path of the console belongs to; profile and API keys belong to none. */
export function serverPlaceAt(pathname: string): ServerPlace | undefined {
  const area = pathname.split('/')[1] ?? '';
  return Object.hasOwn(placeOf, area) ? placeOf[area] : undefined;
}
