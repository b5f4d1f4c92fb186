import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** A failed request that a test causes: part of its URL, or its status. */
export type ExpectedFailure = string | RegExp | number;

/** Collects everything that no page may do in any test, over all pages of a context. */
export class PageWatch {
  readonly #origin: string;
  readonly #faults: string[] = [];
  readonly #expected: ExpectedFailure[] = [];

  constructor(context: BrowserContext, origin: string) {
    this.#origin = origin;
    context.on('page', (page) => this.attach(page));
    context.on('request', (request) => this.#watchAddress(request.url()));
  }

  /** Declares failures that Chromium logs because of this test. */
  expect(failures: ExpectedFailure[]): void {
    this.#expected.push(...failures);
  }

  /** One line for each unexpected event. */
  get faults(): string[] {
    return [...this.#faults];
  }

  /** Watches a page that is already open; later pages are watched automatically. */
  attach(page: Page): void {
    page.on('console', (message) => this.#watchConsole(message));
    page.on('pageerror', (error) => this.#faults.push(`page error: ${error.stack ?? error.message}`));
    page.on('websocket', (socket) => this.#watchAddress(socket.url().replace(/^ws/, 'http')));
    page.on('crash', () => this.#faults.push('the page crashed'));
  }

  #watchAddress(url: string): void {
    if (/^(data|blob|about):/.test(url) || url.startsWith(`${this.#origin}/`)) return;
    this.#faults.push(`request to another origin: ${url}`);
  }

  #watchConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const line = `${message.text()} (${message.location().url})`;
    if (!this.#isExpected(line)) this.#faults.push(`console ${message.type()}: ${line}`);
  }

  #isExpected(line: string): boolean {
    if (!/^(Failed to load resource:|Failed to load module script:|WebSocket connection to )/.test(line)) return false;
    return this.#expected.some((failure) =>
      typeof failure === 'number'
        ? line.includes(`status of ${failure} `)
        : typeof failure === 'string'
          ? line.includes(failure)
          : failure.test(line),
    );
  }
}

/** Runs in each page before its own scripts: reports a security policy violation as a console error. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`Security policy violation: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
  });
}
