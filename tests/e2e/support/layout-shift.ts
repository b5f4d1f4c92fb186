import type { Page } from '@playwright/test';

/** Adds up how much of the window moves while the page loads. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + (entry as unknown as { value: number }).value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much of the window has moved, as a fraction. */
export const shiftOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
