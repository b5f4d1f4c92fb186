import type { Page } from '@playwright/test';

/**
 * Elements that overflow, one line each: the window, the page, and each box that scrolls or clips
 * horizontally. Exceptions: texts with an ellipsis, code, trees, tabs, and the results of a model search,
 * whose columns the user chooses.
 */
export const overflows = (page: Page) =>
  page.evaluate(() => {
    const free =
      'input, textarea, pre, code, .cm-editor, [role=tree], [role=tablist], :has(> table[aria-label=Models])';
    return [...document.querySelectorAll('html, body, body *')]
      .filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        const isWindow = element.matches('html, body');
        return (
          (isWindow || overflowX !== 'visible') &&
          textOverflow !== 'ellipsis' &&
          clipPath === 'none' &&
          // Menus are positioned absolutely.
          element.querySelector('[data-popper-placement]') === null &&
          element.clientWidth > 2 &&
          element.scrollWidth > element.clientWidth + 1 &&
          (isWindow || element.closest(free) === null)
        );
      })
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        return `${element.tagName} "${name}" ${element.scrollWidth} > ${element.clientWidth}`;
      });
  });
