import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { domainAt, domainPath } from '~/core/paths';
import { pageAt } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import type { ExpectedFailure } from './console';
import type { controlClient } from './control-client';
import type { restClient } from './rest-client';

/** Sets up what a screen shows, outside the console. */
type Behind = {
  control: ReturnType<typeof controlClient>;
  rest: ReturnType<typeof restClient>;
  server: { origin: string };
};

/** A page of the console in one of its states. */
export type Screen = {
  name: string;
  path: string;
  /** The document title before ` · Convergence Console`. */
  title: string;
  /** A text visible at every width on the loaded screen, or a function that sets up the screen and waits for it. */
  ready: string | RegExp | ((page: Page, behind: Behind) => Promise<void>);
  signedOut?: boolean;
  /** Another state of the page shows all of it and more, in which its looks are checked. */
  isBare?: true;
  /** Loaded separately: no one is signed in, the session ends, or the page is reloaded. */
  alone?: boolean;
  /** The user; admin by default. */
  username?: string;
  failures?: ExpectedFailure[];
  /** A dialog hides the page below it, and with it the heading. */
  modal?: boolean;
  /** The path of the page it shows, if `ready` navigates away from `path`. */
  route?: string;
  /** Initial window width; 1440 by default. */
  width?: number;
};

export const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();

/** The title of the page at an address, as in the table of pages, with what its parameters stand for. */
export function titleAt(address: string): string {
  const pathname = address.split('?')[0] ?? '';
  const page = pageAt(pages, pathname);
  if (!page) return 'Page Not Found';
  const key = domainAt(pathname);
  const params: Record<string, string | undefined> =
    matchPath(`${key ? domainPath(key) : ''}/${page.path}`, pathname)?.params ?? {};
  const title = page.title.replace(/:(\w+)/g, (_, name: string) => decodeURIComponent(params[name] ?? ''));
  return key ? `${title} · ${key.namespace}/${key.id}` : title;
}

/** The states of one page. The title is that of its address, unless a state has another one. */
export const statesOf = (
  path: string,
  ...states: (Omit<Screen, 'path' | 'title'> & Partial<Pick<Screen, 'title'>>)[]
): Screen[] => states.map((state) => ({ path, title: titleAt(path), ...state }));

export async function nothingLoads(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
