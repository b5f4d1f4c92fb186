import type { Locator, Page } from '@playwright/test';
import { firstRows } from '../editor/editor-probe';
import { routeNamed, type BenchRoute } from '../routes';
import { tableRows } from '../steps';
import { largeModel } from './pair-session';

const text = "(document.querySelector('main')?.innerText ?? '')";
const orders = '/domain/acme/orders';
const shows = (sentence: string) => `${text}.includes(${JSON.stringify(sentence)})`;
const hasLink = (address: string) => `document.querySelector('main a[href="${address}"]') !== null`;
const tenRows = `${tableRows}.filter((row) => row !== '').length >= 10`;

/** The screens opened by their addresses. Each is filled once it shows its data, in words that both builds have. */
export const pairScreens = [
  {
    name: 'home',
    path: '/',
    filled: `/Version\\s+\\d/.test(${text}) && ${shows('is in an error state')} && ${hasLink(orders)}`,
  },
  { name: 'domains', path: '/domains', filled: `${tenRows} && ${hasLink(orders)}` },
  { name: 'users', path: '/users', filled: `${tenRows} && ${hasLink('/users/bjorn')}` },
  {
    name: 'dashboard',
    path: `${orders}/`,
    filled: `/Total Users\\s+\\d/.test(${text}) && ${shows('/realtime/acme/orders')}`,
  },
  {
    name: 'models',
    path: `${orders}/models?mode=browse&collection=orders`,
    filled: `document.querySelectorAll('main a[href^="${orders}/models/order-"]').length >= 10`,
  },
  { name: 'model', path: `${orders}/models/${largeModel}`, filled: firstRows },
] satisfies BenchRoute[];

export type ScreenName = (typeof pairScreens)[number]['name'];

/** A click, and the screen that it leads to. */
export type Step = { what: string; to: BenchRoute; link: (page: Page) => Locator };

/** Screens visited one after the other in one page, the first by its address. */
export type Journey = { from: BenchRoute; steps: Step[] };

const screen = (name: ScreenName): BenchRoute => routeNamed(pairScreens, name);
const inNavigation = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const inPage = (address: string) => (page: Page) => page.locator(`main a[href="${address}"]`).first();

const user: BenchRoute = {
  name: 'user',
  path: '/users/bjorn',
  filled: `[...document.querySelectorAll('main input')].some(({ value }) => value === 'bjorn@example.com')`,
};
const emptyModels: BenchRoute = {
  name: 'models',
  path: `${orders}/models`,
  filled: `document.querySelectorAll('main form[role="search"] input').length === 2`,
};

/** The journeys whose clicks are measured. */
export const journeys: Journey[] = [
  {
    from: screen('home'),
    steps: [
      { what: 'home to domains', to: screen('domains'), link: inNavigation('Domains') },
      { what: 'domains to dashboard', to: screen('dashboard'), link: inPage(orders) },
      { what: 'dashboard to models', to: emptyModels, link: inNavigation('Models') },
    ],
  },
  {
    from: screen('users'),
    steps: [{ what: 'users to the form of a user', to: user, link: inPage('/users/bjorn') }],
  },
  {
    from: {
      ...screen('models'),
      path: `${orders}/models?mode=browse&collection=filled`,
      filled: hasLink(`${orders}/models/${largeModel}`),
    },
    steps: [{ what: 'models to a model', to: screen('model'), link: inPage(`${orders}/models/${largeModel}`) }],
  },
];
