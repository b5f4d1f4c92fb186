import type { BenchSession } from './bench-session';
import { modelRows } from './steps';

/** A screen to measure: its path and its expected content. */
export type BenchRoute = {
  name: 'login' | 'home' | 'domains' | 'dashboard' | 'users' | 'user' | 'models' | 'model' | 'sessions' | 'chat';
  path: string;
  signedOut?: boolean;
  /** JavaScript that is true in the page once the screen is filled. */
  filled: string;
};

type DomainRow = { namespace: string; domainId: string; status: string; availability: string };

/** The measured screens. Their expected content is requested from the backend first. */
export async function benchRoutes({ rest }: BenchSession): Promise<BenchRoute[]> {
  const { version } = (await rest('status')) as { version: string };
  const domains = (await rest('domains')) as DomainRow[];
  const ready = domains.find(({ status, availability }) => status === 'ready' && availability === 'online');
  if (!ready) throw new Error('The demonstration data hold no domain that is ready and online.');
  const path = `/domain/${encodeURIComponent(ready.namespace)}/${encodeURIComponent(ready.domainId)}/`;
  const { userCount } = (await rest(`domains/${ready.namespace}/${ready.domainId}/stats`)) as {
    userCount: number;
  };
  const heading = "document.querySelector('h1')?.textContent";
  const text = "(document.querySelector('main')?.innerText ?? '')";
  const links = 'document.querySelectorAll(\'main a[href*="/domain/"]\').length';
  return [
    {
      name: 'login',
      path: '/login',
      signedOut: true,
      filled: "document.querySelectorAll('input').length >= 2",
    },
    {
      name: 'home',
      path: '/',
      filled: `${heading} === 'Home' && ${text}.includes(${JSON.stringify(version)})`,
    },
    { name: 'domains', path: '/domains', filled: `${heading} === 'Domains' && ${links} > 0` },
    {
      name: 'dashboard',
      path,
      filled: `/\\bTotal Users\\s+${userCount}\\b/.test(${text}) && ${heading} !== undefined`,
    },
    {
      name: 'models',
      path: '/domain/acme/orders/models?mode=browse&collection=orders',
      filled: `${modelRows}.length >= 10`,
    },
  ];
}

/** One of the measured screens. */
export function routeNamed(routes: BenchRoute[], name: BenchRoute['name']): BenchRoute {
  const found = routes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no route ${name} to measure.`);
  return found;
}
