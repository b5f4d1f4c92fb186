import { expect, type Page } from '@playwright/test';
import type { ExpectedFailure } from './console';
import type { controlClient } from './control-client';
import type { restClient } from './rest-client';

/** What brings about, behind the console's back, what a screen is to show. */
type Behind = {
  control: ReturnType<typeof controlClient>;
  rest: ReturnType<typeof restClient>;
  server: { origin: string };
};

/** A page of the console in one of its states. */
export type Screen = {
  name: string;
  path: string;
  /** What the tab says before ` · Convergence Console`. */
  title: string;
  /** A text that is visible at every width once the screen is there; or brings the screen about, and waits for it. */
  ready: string | RegExp | ((page: Page, behind: Behind) => Promise<void>);
  signedOut?: boolean;
  /** It is loaded by itself: nobody is signed in, the session ends, or the page is loaded again. */
  alone?: boolean;
  /** Who looks at it; admin if absent. */
  username?: string;
  failures?: ExpectedFailure[];
  /** An open menu or tooltip is outside all landmarks. */
  popup?: boolean;
  /** A dialog hides the page below it, and with it the heading. */
  modal?: boolean;
  /** The route it shows where `ready` leads away from `path`. */
  route?: string;
  /** Width of the window from the start; 1440 if absent. */
  width?: number;
};

export const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();

/** The states of one page. */
export const statesOf = (
  path: string,
  title: string,
  ...states: Omit<Screen, 'path' | 'title'>[]
): Screen[] => states.map((state) => ({ path, title, ...state }));
