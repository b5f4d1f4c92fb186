import type { Page } from '@playwright/test';

/**
 * What is wider than its place, one line for each element: the window, the page, and each box in it that scrolls or cuts sideways. Texts that
 * end in an ellipsis, code, trees, tabs, and the results of a model search, whose columns the reader chooses, may be.
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
          // A menu has a place of its own.
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
