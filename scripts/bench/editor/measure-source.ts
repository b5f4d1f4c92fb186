import type { Page } from '@playwright/test';
import { attempt } from '../attempt';
import { longestTask } from '../steps';
import { median, type BenchTable, type Figure } from '../table';
import { longOf, ordersOf, type BenchDocument } from './editor-documents';
import { timeAddress, timePainted, treeRows } from './editor-probe';
import { modelAddress, type EditorSession } from './editor-session';

type Text = { title: string; id: string; data: () => BenchDocument };

const texts: Text[] = [
  { title: '20,000 values', id: 'bench-20000', data: () => ordersOf(20_000) },
  { title: 'a text of 5,000,000 characters', id: 'bench-long', data: () => longOf(5_000_000) },
];
const keys = 20;
/** The editor is in a shadow root. */
const code = `[...document.querySelectorAll('main *')].some((host) => host.shadowRoot?.querySelector('.cm-content'))`;
const valid = `document.querySelector('main section')?.textContent.includes('Valid JSON')`;

/** Models opened as text, edited and saved. */
export async function measureSource(session: EditorSession): Promise<BenchTable[]> {
  const tables: BenchTable[] = [];
  for (const { title, id, data } of texts) {
    const used = await attempt(async () => {
      await session.put(id, data());
      return session.withPage((page) => useSource(page, session.origin + modelAddress(id)));
    });
    tables.push({
      title: `The source editor: ${title}`,
      figures: used ?? [{ what: 'all of it', value: undefined, unit: '' }],
    });
  }
  return tables;
}

async function useSource(page: Page, address: string): Promise<Figure[]> {
  await timeAddress(page, address, `${treeRows}.length >= 3`);
  await page.waitForLoadState('networkidle');
  const longest = async () => {
    const task = await longestTask(page);
    await page.evaluate(() => (window.benchTasks = []));
    return task;
  };
  await longest();
  const opened = await timePainted(page, `(${code}) && ${valid}`, () =>
    page.getByRole('button', { name: 'Source' }).click(),
  );
  const opening = await longest();
  const typed = await typeKeys(page);
  const read = await timePainted(page, valid, () => page.keyboard.press('x'));
  const typing = await longest();
  const saved = await timePainted(page, `${treeRows}.length >= 3`, () => page.keyboard.press('ControlOrMeta+s'));
  return [
    { what: 'Source pressed until the text stands there', value: opened, unit: 'ms' },
    { what: 'longest task of opening', value: opening, unit: 'ms' },
    {
      what: 'a key until its letter is painted',
      value: median(typed),
      unit: 'ms',
      note: `median of ${keys}`,
    },
    { what: 'the same, worst', value: Math.max(...typed), unit: 'ms' },
    { what: 'a key until the text is read', value: read, unit: 'ms' },
    { what: 'longest task of typing', value: typing, unit: 'ms', note: '0: none of 50 ms or more' },
    { what: 'Ctrl+S until the tree is back', value: saved, unit: 'ms' },
    { what: 'longest task of saving', value: await longest(), unit: 'ms' },
  ];
}

/** Milliseconds for each of several letters typed into the first text. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.locator('.cm-content').click({ position: { x: 20, y: 8 } });
  for (const key of ['ControlOrMeta+Home', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft'])
    await page.keyboard.press(key);
  const times: number[] = [];
  for (let index = 0; index < keys; index += 1)
    times.push(await timePainted(page, 'true', () => page.keyboard.press('a')));
  return times;
}
