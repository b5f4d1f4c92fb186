import type { RouteObject } from 'react-router-dom';
import { domainRoutes } from './domain-routes';
import { screen } from './part';
import { serverRoutes } from './server-routes';
import { RouteCrash } from './shell/RouteCrash';

/** Every address of the console. Each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    ...screen(async () => (await import('./shell/ConsoleShell')).ConsoleShell),
    ErrorBoundary: RouteCrash,
    children: [
      {
        ...screen(async () => (await import('./shell/ServerShell')).ServerShell),
        children: serverRoutes,
      },
      {
        path: 'domain/:namespace/:domainId',
        ...screen(async () => (await import('./domain/DomainShell')).DomainShell),
        children: domainRoutes,
      },
    ],
  },
];
