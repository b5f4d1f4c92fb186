import { expect, type Page } from '@playwright/test';
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
  /** Loaded separately: no one is signed in, the session ends, or the page is reloaded. */
  alone?: boolean;
  /** The user; admin by default. */
  username?: string;
  failures?: ExpectedFailure[];
  /** An open menu or tooltip is outside all landmarks. */
  popup?: boolean;
  /** A dialog hides the page below it, and with it the heading. */
  modal?: boolean;
  /** The route it shows, if `ready` navigates away from `path`. */
  route?: string;
  /** Initial window width; 1440 by default. */
  width?: number;
};

export const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();

/** The states of one page. */
export const statesOf = (path: string, title: string, ...states: Omit<Screen, 'path' | 'title'>[]): Screen[] =>
  states.map((state) => ({ path, title, ...state }));
