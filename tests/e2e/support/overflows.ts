import type { Page } from '@playwright/test';

/** What is wider than its place, one line for each element: the window, the page, the main part, and its pieces. */
export const overflows = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, main > *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
  );
