import type { Page } from '@playwright/test';

/** What the browser tells assistive technology about an element. */
export type AxNode = {
  role: string;
  name: string;
  description: string;
  /** As `level`, `expanded`, `selected`, `modal`, `focused`. */
  [property: string]: unknown;
};

/** The elements with a role in the accessibility tree of the browser, in the order of the page. */
export async function axNodes(page: Page, role: string): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Accessibility.enable');
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter((node) => !node.ignored && node.role?.value === role)
      .map((node) => ({
        ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value as unknown])),
        role,
        name: String(node.name?.value ?? ''),
        description: String(node.description?.value ?? ''),
      }));
  } finally {
    await session.detach();
  }
}

/** Records what changes in live regions, as screen readers announce it. @returns reads all texts so far */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const tell = (element: Element | null) => {
      const region = element?.closest(regions);
      const text = region?.textContent.trim() || region?.getAttribute('aria-label');
      if (!region || !text || region.closest('[aria-hidden=true]')) return;
      if (said.at(-1) !== text) said.push(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        tell(target instanceof Element ? target : target.parentElement);
        for (const added of addedNodes)
          if (added instanceof Element) for (const region of [added, ...added.querySelectorAll(regions)]) tell(region);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
