import type { RouteObject } from 'react-router-dom';
import { page } from './page-route';
import { upcomingDomainPaths } from './upcoming-paths';

const dashboard = async () => (await import('./domain/dashboard/DashboardScreen')).DashboardScreen;
const upcoming = (path: string) =>
  page(path, async () => (await import('./shell/UpcomingScreen')).UpcomingScreen);

/** The addresses within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
export const domainRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: await dashboard() }) },
  page('dashboard', dashboard),
  page('upgrade', async () => (await import('./domain/upgrade/UpgradeScreen')).UpgradeScreen),
  page(
    'collections',
    async () => (await import('./domain/collections/CollectionListScreen')).CollectionListScreen,
  ),
  page(
    'create-collection',
    async () => (await import('./domain/collections/CollectionCreateScreen')).CollectionCreateScreen,
  ),
  page(
    'collections/:id',
    async () => (await import('./domain/collections/CollectionEditScreen')).CollectionEditScreen,
  ),
  page('models', async () => (await import('./domain/models/ModelListScreen')).ModelListScreen),
  ...upcomingDomainPaths.map(upcoming),
  page('*', async () => (await import('./shell/NotFoundView')).NotFoundView),
];
