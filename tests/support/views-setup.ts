import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dialogCode } from '~/views/kit/dialogs/DialogFrame';
import { removalCode } from '~/views/kit/list/RemovalDialog';

// Dialogs and menus are loaded when first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

/** What jsdom lacks: Fluent measures, observes and reads the window's size. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= NoResizeObserver;
class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
window.IntersectionObserver ??= NoIntersectionObserver;
window.matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView = () => undefined;
// CodeMirror takes jsdom for Safari, whose selection in a shadow root it reads with this.
if (!('execCommand' in document)) Object.assign(document, { execCommand: () => false });

// With a body of 0 × 0 px Fluent takes an open dialog for invisible and hides it from assistive technology.
document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 900);
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentNode;
  },
});

// Queries by role make jsdom match every rule with every element: keep only those that hide, place or size it.
const judged =
  /^\s*(display|visibility|content-visibility|opacity|pointer-events|position|inset|top|right|bottom|left|clip|overflow|((min|max)-)?(width|height)|grid-template)/;
const insertRule: (this: CSSStyleSheet, rule: string, index?: number) => number = Reflect.get(
  CSSStyleSheet.prototype,
  'insertRule',
);
CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule, index = 0) {
  const [, selector = '', declarations] = /^([^{}@]+)\{([^{}]*)\}$/.exec(rule) ?? [];
  const left = declarations?.split(';').filter((each) => judged.test(each));
  if (left?.length === 0 || /:hover|:active|::?(before|after)/.test(selector)) return this.cssRules.length;
  return insertRule.call(this, left ? `${selector}{${left.join(';')}}` : rule, Math.min(index, this.cssRules.length));
};

// As in the console, where they are loaded before anything can open them.
await Promise.all([dialogCode, removalCode].map((code) => code.load()));

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(complaints.splice(0)).toEqual([]);
});
