import type { Page } from '@playwright/test';

/**
 * Targets below 24 × 24 CSS pixels that are too close to another target (WCAG 2.5.8), one line each. Exceptions as there: a circle of 24
 * pixels around the target's center touches no other target, the target is in a line of text, or (the edges of columns) a menu does the same.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=switch], [role=slider]';
    type Target = { element: Element; left: number; top: number; right: number; bottom: number };
    const targets = [...document.querySelectorAll(selector)]
      .flatMap((element): Target[] => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]'))
          return [];
        // A field is activated by its label too, and by the box drawn around it.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const box = element.closest(
          '.fui-Input, .fui-Combobox, .fui-SearchBox, .fui-Checkbox, .fui-Switch, .fui-Radio',
        );
        const boxes = [element, ...labels, ...(box ? [box] : [])].map((each) => each.getBoundingClientRect());
        const [left, top] = [Math.min(...boxes.map((each) => each.left)), Math.min(...boxes.map((each) => each.top))];
        const [right, bottom] = [
          Math.max(...boxes.map((each) => each.right)),
          Math.max(...boxes.map((each) => each.bottom)),
        ];
        return right - left < 2 || bottom - top < 2 ? [] : [{ element, left, top, right, bottom }];
      })
      .filter(isOnTop);
    /** Not scrolled out of sight, nor below a pinned column. */
    function isOnTop(target: Target): boolean {
      const { x, y } = centerOf(target);
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.element.contains(hit) || hit.contains(target.element));
    }
    const isSmall = ({ left, top, right, bottom }: Target) => right - left < least - 0.5 || bottom - top < least - 0.5;
    function centerOf({ left, top, right, bottom }: Target) {
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    function isInText({ element }: Target): boolean {
      const parent = element.parentElement;
      return (
        getComputedStyle(element).display.startsWith('inline') &&
        [...(parent?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      );
    }
    function isNear(small: Target, other: Target): boolean {
      if (small.element.contains(other.element) || other.element.contains(small.element)) return false;
      const { x, y } = centerOf(small);
      const to = isSmall(other)
        ? centerOf(other)
        : {
            x: Math.min(Math.max(x, other.left), other.right),
            y: Math.min(Math.max(y, other.top), other.bottom),
          };
      return Math.hypot(x - to.x, y - to.y) < (isSmall(other) ? least : least / 2) - 0.5;
    }
    return targets
      .filter((target) => isSmall(target) && !isInText(target))
      .flatMap((target) => {
        const near = targets.find((other) => other !== target && isNear(target, other));
        if (!near) return [];
        const nameOf = ({ element }: Target) =>
          `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}"`;
        const size = `${Math.round(target.right - target.left)} × ${Math.round(target.bottom - target.top)}`;
        return [`${nameOf(target)} ${size} is close to ${nameOf(near)}`];
      });
  });
