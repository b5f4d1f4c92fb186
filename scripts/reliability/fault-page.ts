import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Fault, FaultProxy } from './fault-proxy';

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
  values: [...document.querySelectorAll('main form input, main form textarea')].map((field) => field.value).join('|'),
})`;

/** Chromium logs each request that fails. */
const ofNetwork = /^(Failed to load resource:|WebSocket connection to )/;

/** A page that is looked at while one of its calls fails. */
export class FaultPage {
  readonly page: Page;
  readonly #proxy: FaultProxy;
  #faults: string[] = [];

  private constructor(page: Page, proxy: FaultProxy) {
    this.page = page;
    this.#proxy = proxy;
    page.on('pageerror', ({ message }) => this.#faults.push(message));
    page.on('crash', () => this.#faults.push('the page crashed'));
    page.on('console', (message) => {
      if ((message.type() === 'error' || message.type() === 'warning') && !ofNetwork.test(message.text()))
        this.#faults.push(message.text());
    });
  }

  static async open(context: BrowserContext, proxy: FaultProxy): Promise<FaultPage> {
    const page = await context.newPage();
    await page.addInitScript(hurryUp);
    return new FaultPage(page, proxy);
  }

  async load(address: string, fault?: Fault): Promise<void> {
    await this.hurry(fault);
    await this.page.goto(this.#proxy.origin + address);
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

  /** What it shows when nothing changes any more, which is awaited for some seconds. `calm`: as many busy marks as it always has. */
  async settled({ calm = 0, seconds = 6 }: { calm?: number; seconds?: number } = {}): Promise<Sight> {
    let last = await this.see();
    let equal = 0;
    for (const end = Date.now() + seconds * 1_000; Date.now() < end && equal < 3;) {
      await pause(120);
      const next = await this.see();
      const isCalm = next.busy <= calm && this.#proxy.underWay() === 0;
      equal = isCalm && next.lines.join() === last.lines.join() ? equal + 1 : 0;
      last = next;
    }
    return last;
  }

  /** The button that repeats what failed. */
  async retryButton() {
    const button = this.page
      .getByRole('button', { name: /^(Retry|Try again|Check again|Open Again)\b/ })
      .filter({ visible: true })
      .first();
    return (await button.count()) > 0 ? button : undefined;
  }
}
