import type { Page } from '@playwright/test';

/** Milliseconds until an edit that does not show as saved is given up. */
const patience = 8_000;

/** A page of the console that edits a number of its own in the model, as an operator would: with the mouse and the keyboard. */
export class ChaosConsole {
  /** The member that only this page changes. */
  readonly member: string;
  /** The last number that the page showed together with "All changes saved". */
  acknowledged = 0;
  /** The last number typed. */
  typed = 0;
  edits = 0;
  reopened = 0;
  readonly faults: string[] = [];
  readonly #page: Page;
  #stopped = false;

  constructor(page: Page, member: string) {
    this.#page = page;
    this.member = member;
    page.on('pageerror', (error) => this.faults.push(`${member}: ${error.stack ?? error.message}`));
    page.on('crash', () => this.faults.push(`${member}: the page crashed`));
    page.on('console', (message) => {
      // Chromium logs every request that fails while the server is away.
      const isOfNetwork = /^(Failed to load resource:|WebSocket connection to )/.test(message.text());
      if ((message.type() === 'error' || message.type() === 'warning') && !isOfNetwork)
        this.faults.push(`${member}: ${message.text()}`);
    });
  }

  async open(address: string): Promise<void> {
    // Otherwise drawing the fading marks of all edits leaves a busy machine no time for the rest.
    await this.#page.emulateMedia({ reducedMotion: 'reduce' });
    await this.#page.goto(address);
    const edit = this.#tool('Edit');
    await edit.click();
    await this.#row.waitFor();
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      // A click may meet the moment at which the page shows that the server is away.
      await this.#edit().catch(() => {});
      await this.#openAgain();
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** The version it shows. */
  async version(): Promise<number> {
    const fact = this.#page.locator('dt', { hasText: /^Version$/ }).locator('xpath=following-sibling::dd');
    return Number((await fact.textContent())?.replaceAll(/\D/g, ''));
  }

  /** The whole document as the page has it. */
  async document(): Promise<unknown> {
    const page = this.#page;
    await page.bringToFront();
    await page.keyboard.press('Escape');
    const path = page.getByRole('navigation', { name: 'Selected path' });
    await path.getByRole('button', { name: '$' }).click();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy the selection' }).click();
    await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  }

  get #row() {
    const tree = this.#page.getByRole('tree', { name: 'Model data' });
    return tree.getByRole('treeitem', { name: new RegExp(`^${this.member}, `) });
  }

  #tool(name: string) {
    return this.#page.getByRole('toolbar', { name: 'Model' }).getByRole('button', { name, exact: true });
  }

  async #edit(): Promise<void> {
    const page = this.#page;
    const next = this.typed + 1;
    await page.getByText('All changes saved', { exact: true }).waitFor({ timeout: patience });
    // A field that was open when the connection was lost stays open.
    const field = page.getByRole('tree', { name: 'Model data' }).getByRole('textbox', { name: 'Value' });
    if (await field.isVisible()) await field.focus({ timeout: patience });
    else await this.#row.locator('[data-part="value"]').dblclick({ timeout: patience });
    await field.waitFor({ timeout: patience });
    await page.keyboard.press('ControlOrMeta+a');
    this.typed = next;
    await page.keyboard.insertText(String(next));
    await page.keyboard.press('Enter');
    await this.#saved(next);
    this.acknowledged = next;
    this.edits += 1;
    await page.waitForTimeout(500);
  }

  /** Seen twice, since the page learns of acknowledgments up to 100 ms late. */
  async #saved(value: number): Promise<void> {
    const shows = ([member, wanted]: readonly [string, string]) => {
      const rows = [...document.querySelectorAll('[role="treeitem"]')];
      const row = rows.find((each) => each.querySelector('[data-part="name"]')?.textContent === member);
      const statuses = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent);
      return (
        row?.querySelector('[data-part="value"]')?.textContent === wanted &&
        statuses.some((text) => text?.trim() === 'All changes saved')
      );
    };
    for (let times = 0; times < 2; times += 1) {
      await this.#page.waitForFunction(shows, [this.member, String(value)] as const, {
        timeout: patience,
        // Not at each frame, which makes the page draw.
        polling: 100,
      });
      await this.#page.waitForTimeout(150);
    }
  }

  async #openAgain(): Promise<void> {
    const again = this.#page.getByRole('main').getByRole('button', { name: 'Open Again', exact: true });
    if (!(await again.isVisible())) return;
    this.reopened += 1;
    await again.click({ timeout: 2_000 }).catch(() => {});
  }
}
