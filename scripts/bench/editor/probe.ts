import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Measurements inside the page; times as of `performance.now()`. */
    benchProbe: {
      /** Time of the last socket message. */
      heard: number;
      /** Time and bytes of the longest message, which is the model's data. */
      data: number;
      bytes: number;
      /** Time when a result was awaited and when it was painted. */
      begun: number;
      painted: number | undefined;
      /** Frame lengths since watching began. */
      frames: number[];
    };
  }
}

/** JavaScript for the rendered rows of the tree. */
export const treeRows = `document.querySelectorAll('main [role="tree"] [role="treeitem"]')`;
/** Installed in each page before anything else. */
export const editorProbe = `{
  const probe = { heard: 0, data: 0, bytes: 0, begun: 0, painted: undefined, frames: [] };
  window.benchProbe = probe;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        probe.heard = performance.now();
        const bytes = data.byteLength ?? data.length;
        if (bytes < probe.bytes) return;
        probe.bytes = bytes;
        probe.data = probe.heard;
      });
    }
  };
  const channel = new MessageChannel();
  let waiting = [];
  channel.port1.onmessage = () => {
    for (const painted of waiting.splice(0)) painted(performance.now());
  };
  // A message posted in a frame arrives after the frame is painted.
  probe.afterPaint = (painted) => {
    waiting.push(painted);
    channel.port2.postMessage(0);
  };
  probe.await = (reached, since) => {
    probe.begun = since;
    probe.painted = undefined;
    const look = () => {
      if (reached()) probe.afterPaint((at) => (probe.painted = at));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}`;

/** Milliseconds from a start to the painted frame with the result. Rejects after `patience` milliseconds. */
async function paintedAfter(page: Page, patience: number): Promise<number> {
  const step = await page.waitForFunction(
    () => {
      const { painted, begun } = window.benchProbe;
      return painted === undefined ? undefined : { after: painted - begun };
    },
    undefined,
    { timeout: patience, polling: 100 },
  );
  return (await step.jsonValue())?.after ?? Number.NaN;
}

/**
 * Milliseconds from the next click, key or input to the painted frame with the result.
 * @param reached JavaScript that is true once the result is shown
 */
export async function timePainted(
  page: Page,
  reached: string,
  act: () => Promise<unknown>,
  patience = 60_000,
): Promise<number> {
  await page.evaluate(`{
    const types = ['click', 'keydown', 'input'];
    const begin = () => {
      for (const type of types) removeEventListener(type, begin, true);
      benchProbe.await(() => ${reached}, performance.now());
    };
    benchProbe.painted = undefined;
    for (const type of types) addEventListener(type, begin, true);
  }`);
  await act();
  return paintedAfter(page, patience);
}

/** Milliseconds from the start of the navigation to the painted result. */
export async function timeAddress(page: Page, address: string, reached: string, patience = 60_000): Promise<number> {
  await page.addInitScript(`benchProbe.await(() => ${reached}, 0);`);
  await page.goto(address, { waitUntil: 'commit' });
  return paintedAfter(page, patience);
}
