import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { newSentences } from './fault-cells';
import type { Fault, FaultProxy } from './fault-proxy';
import type { Opening } from './addresses';

/** What a page shows: its lines with digits replaced, so that times and counts compare as equal. */
export type Sight = { lines: string[]; busy: number; mainLength: number; values: string };

/** How much sooner the console gives up on a call that hangs: after 1.25 s instead of 25. */
const hurry = 20;

/** Runs in each page: divides time limits of calls by the item `hurry` of the session storage. */
const hurryUp = `{
  const limit = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => limit(ms / Number(sessionStorage.getItem('hurry') ?? 1));
}`;

const look = `({
  lines: document.body.innerText.split('\\n').map((line) => line.trim().replace(/[0-9]+/g, '#')).filter(Boolean),
  busy: document.querySelectorAll('[aria-busy="true"], [role="progressbar"]').length,
  mainLength: (document.querySelector('main') ?? document.body).innerText.trim().length,
  values: [...document.querySelectorAll('main input, main textarea')].map((field) => field.value).join('|'),
})`;

const quietly = (done: Promise<void>) => done.catch(() => {});

/** Waits until this is so. Returns whether it is. */
export async function until(isSo: () => boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(40)) if (isSo()) return true;
  return false;
}

/** Chromium logs each request that fails. */
const ofNetwork = /^(Failed to load resource:|WebSocket connection to )/;

export const isAutomatic = (says: string) => /Retrying automatically|The last attempt failed/.test(says);

/** A page that is looked at while one of its calls fails. */
export class FaultPage {
  readonly page: Page;
  readonly proxy: FaultProxy;
  #faults: string[] = [];

  private constructor(page: Page, proxy: FaultProxy) {
    this.page = page;
    this.proxy = proxy;
    page.on('pageerror', ({ message }) => this.#faults.push(message));
    page.on('crash', () => this.#faults.push('the page crashed'));
    page.on('console', (message) => {
      if ((message.type() === 'error' || message.type() === 'warning') && !ofNetwork.test(message.text()))
        this.#faults.push(message.text());
    });
  }

  /** @param session the item `auth_token` of its storage, which is there whenever it is loaded */
  static async open(context: BrowserContext, proxy: FaultProxy, session: string): Promise<FaultPage> {
    const page = await context.newPage();
    await page.addInitScript(hurryUp);
    await page.addInitScript(`localStorage.setItem('auth_token', ${JSON.stringify(session)})`);
    return new FaultPage(page, proxy);
  }

  async load(address: string, fault?: Fault): Promise<void> {
    await this.hurry(fault);
    await this.page.goto(this.proxy.origin + address);
    // What the page before was told may still come.
    this.takeFaults();
  }

  /** Loads a healthy screen and shows its search fields. */
  async opened(address: string, opening: Opening): Promise<Sight> {
    const { before } = opening;
    this.proxy.fail();
    if (before) {
      await this.load(before.address);
      await this.page.getByRole('button', { name: before.press, exact: true }).click({ timeout: 15_000 });
      await this.settled(4);
    }
    await this.load(address);
    await this.show(opening);
    return this.settled(4);
  }

  /** Shows the search fields of a screen. */
  async show({ open }: Opening): Promise<void> {
    await open(this.page);
    await this.page.locator('main input[role=combobox]').first().waitFor({ timeout: 10_000 });
  }

  /** Waits until the failing call was made. Returns whether it was. */
  called(seconds: number): Promise<boolean> {
    return until(() => this.proxy.failed() > 0, seconds);
  }

  /** Shortens the time limits for faults that only a time limit ends. */
  hurry(fault: Fault | undefined): Promise<void> {
    const times = fault === 'hangs' || fault === 'stalls' ? hurry : 1;
    const script = `sessionStorage.setItem('hurry', '${times}')`;
    // Before the first page there is no storage.
    return this.page.evaluate(script).then(
      () => {},
      () => {},
    );
  }

  /** Errors and warnings on the console since the last time. */
  takeFaults(): string[] {
    return this.#faults.splice(0);
  }

  see(): Promise<Sight> {
    return this.page.evaluate(look);
  }

  /**
   * What it shows when the failure has arrived: nothing is under way and nothing changes. When nothing is said of it, that is awaited longer.
   * `healthy`: the screen without the failure.
   */
  async failed(healthy: Pick<Sight, 'lines' | 'busy'>, seconds = 8): Promise<Sight & { says: string }> {
    let last = '';
    let equal = 0;
    for (const end = Date.now() + seconds * 1_000; ;) {
      const sight = await this.see();
      const says = newSentences(sight.lines, healthy.lines).join(' / ').slice(0, 220);
      // A search field waits a moment before it sends its call.
      const isWaiting = this.proxy.underWay() > 0 || says.includes('Searching…');
      const isCalm = this.proxy.ended() > 0 && !isWaiting && sight.busy <= healthy.busy;
      equal = isCalm && says === last ? equal + 1 : 0;
      last = says;
      // Reads are tried twice more, after up to 1.5 s.
      if (equal >= (says === '' ? 30 : 4) || Date.now() > end) return { ...sight, says };
      await pause(80);
    }
  }

  /** What it shows when nothing changes any more, which is awaited for some seconds. */
  async settled(seconds: number): Promise<Sight> {
    let last = await this.see();
    let equal = 0;
    for (const end = Date.now() + seconds * 1_000; Date.now() < end && equal < 4;) {
      await pause(120);
      const next = await this.see();
      equal = this.proxy.underWay() === 0 && next.lines.join() === last.lines.join() ? equal + 1 : 0;
      last = next;
    }
    return last;
  }

  /** Opens the fields that search while one types, one after another, until one tells of the failure. */
  async openPickers(healthy: Pick<Sight, 'lines' | 'busy'>) {
    const fields = await this.page.locator('main').getByRole('combobox').filter({ visible: true }).all();
    for (const field of fields.slice(0, 3)) {
      await quietly(field.press('ArrowDown', { timeout: 1_000 }));
      const sight = await this.failed(healthy);
      await this.page.keyboard.press('Escape');
      if (sight.says === '') continue;
      const before = this.proxy.failed();
      await quietly(field.press('ArrowDown', { timeout: 1_000 }));
      const isAskedAgain = await until(() => this.proxy.failed() > before, 2);
      return { sight, offers: isAskedAgain ? 'opening it again' : '' };
    }
    return undefined;
  }

  #retryButtons() {
    const name = /^(Retry|Try again|Check again|Open Again)\b/;
    return this.page.getByRole('button', { name }).filter({ visible: true });
  }

  /** Presses every Retry on the page, since several things may have failed. Returns whether there was one. */
  async retry(): Promise<boolean> {
    const buttons = await this.#retryButtons().all();
    for (const button of buttons) await quietly(button.click({ timeout: 2_000 }));
    return buttons.length > 0;
  }

  /** The way on that it offers. */
  async offers({ lines, says }: { lines: string[]; says: string }): Promise<string> {
    if (lines.some((line) => line.startsWith('The server has ended your session.'))) return 'Sign in';
    const buttons = this.#retryButtons();
    if ((await buttons.count()) > 0) return (await buttons.first().innerText()).trim() || 'Retry';
    return isAutomatic(says) ? 'automatic' : '';
  }
}
