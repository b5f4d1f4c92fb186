import { pageAt } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import { domainScreens } from './domain-screens';
import { desk } from './pages';
import { nothingLoads, type Screen, titleAt } from './screens';
import { serverScreens } from './server-screens';
import { settingsScreens } from './settings-screens';

const described = [...serverScreens, ...settingsScreens, ...domainScreens];
const shown = described.map(({ path, route }) => pageAt(pages, (route ?? path).split('?')[0] ?? ''));
const paths = [
  ...pages.server.map((page) => ({ page, path: `/${page.path}` })),
  ...pages.domain.map((page) => ({ page, path: `${desk}/${page.path}` })),
].filter(({ page }) => !shown.includes(page));

/** Pages whose address needs an example, which `*-screens.ts` must give. */
export const withoutExample = paths.flatMap(({ path }) => (/:\w+(?![\w?])/.test(path) ? path : []));

/** Every page of the console in every state that looks different. */
export const screens: readonly Screen[] = [
  ...described,
  ...paths
    .filter(({ path }) => !withoutExample.includes(path))
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .map((path) => ({ name: `page ${path}`, path, title: titleAt(path), ready: nothingLoads })),
];
