import { coldLoads, type Screen } from './screens';
import { heapSize, installProbes, timeAddress, timeInput } from './probes';
import type { BenchSession, Filling } from './session';
import { attempt, median, type BenchTable, type Figure } from './table';

/** `rows`: drawn at least on a page of this list. `last`: the number of its last page. */
type LongList = { title: string; filling: Filling; path: string; rows: number; last: number };

const desk = '/domain/acme/orders';
const lists: LongList[] = [
  { title: '10,000 users', filling: { users: 10_000 }, path: '/users?', rows: 10, last: 1_000 },
  {
    title: '10,000 models',
    filling: { models: 10_000 },
    path: `${desk}/models?mode=browse&collection=filled`,
    rows: 20,
    last: 400,
  },
  {
    title: '1,000 sessions',
    filling: { sessions: 1_000 },
    path: `${desk}/sessions?disconnected=true`,
    rows: 20,
    last: 50,
  },
  {
    title: '5,000 events of a chat',
    filling: { chatEvents: 5_000 },
    path: `${desk}/chats/filled?`,
    rows: 20,
    last: 250,
  },
];
const turns = 10;

const textOfRows = `[...document.querySelectorAll('main [role="row"], main tr[aria-rowindex]')].slice(1).map((row) => row.innerText.trim())`;

async function measureList(session: BenchSession, { path, rows, last }: LongList, runs: number): Promise<Figure[]> {
  const at = (page: number): Screen => ({
    path: page === 1 ? path : `${path}&page=${page}`,
    filled: `${textOfRows}.filter(Boolean).length >= ${rows}`,
  });
  const first = await coldLoads(session, at(1), runs);
  const far = await coldLoads(session, at(last), runs);
  const page = await session.open();
  try {
    await installProbes(page);
    await timeAddress(page, session.origin + at(1).path, at(1).filled);
    await page.waitForLoadState('networkidle');
    const turned: number[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      turned.push(
        await timeInput(page, `document.querySelector('main').innerText !== before && (${at(1).filled})`, () =>
          page.getByRole('button', { name: 'Next page' }).click(),
        ),
      );
    return [
      { what: 'cold address until filled', value: first, unit: 'ms' },
      { what: `page ${last} by its address, cold`, value: far, unit: 'ms' },
      { what: 'next page by a click', value: median(turned), unit: 'ms', note: `median of ${turns}` },
      { what: 'heap afterwards', value: (await heapSize(page)) / 1e6, unit: 'MB' },
    ];
  } finally {
    await page.context().close();
  }
}

const changedAtOnce = 1_000;

/** The same change of many models over their live documents. */
async function changeMany(session: BenchSession): Promise<Figure[]> {
  const page = await session.open();
  try {
    const query = encodeURIComponent(`SELECT * FROM filled LIMIT ${changedAtOnce}`);
    await page.goto(`${session.origin}${desk}/models?mode=query&query=${query}`);
    await page.getByRole('button', { name: 'Change all results' }).click();
    await page.getByRole('textbox', { name: 'Field' }).fill('archived');
    await page.getByRole('textbox', { name: 'Value' }).fill('true');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Change 1,000 models…' }).click();
    await page.getByRole('textbox', { name: /to confirm/ }).fill(String(changedAtOnce));
    const begun = performance.now();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('1,000 models were changed.').waitFor({ timeout: 120_000 });
    return [{ what: 'change of 1,000 models at once', value: performance.now() - begun, unit: 'ms', limit: 20_000 }];
  } finally {
    await page.context().close();
  }
}

/** Long lists, opened at both ends and paged, and a change of many models. */
export async function measureLists(session: BenchSession, runs: number): Promise<BenchTable[]> {
  const tables: BenchTable[] = [];
  for (const list of lists) {
    await session.fill(list.filling);
    const figures = await attempt(() => measureList(session, list, runs));
    tables.push({ title: `A list of ${list.title}`, figures: figures ?? [{ what: 'all of it', value: undefined }] });
  }
  const changed = await attempt(() => changeMany(session));
  return [...tables, { title: 'Many models', figures: changed ?? [{ what: 'their change', value: undefined }] }];
}
