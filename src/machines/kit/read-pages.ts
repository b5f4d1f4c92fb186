import type { Paged } from '~/api/rest/domains';

/** The rows of a list that was read in pages, up to a limit. */
export type WholeList<Row> = {
  rows: readonly Row[];
  /** Number of rows read. */
  read: number;
  isCut: boolean;
};

/** Reads a list in pages and keeps the rows that fit; stops after `most` rows. */
export async function readPages<Row>(
  page: (range: { offset: number; limit: number }) => Promise<Pick<Paged<Row>, 'data'>>,
  keep: (row: Row) => boolean,
  { size = 100, most = 1_000 } = {},
): Promise<WholeList<Row>> {
  const rows: Row[] = [];
  for (let read = 0; ;) {
    const { data } = await page({ offset: read, limit: size });
    rows.push(...data.filter(keep));
    read += data.length;
    if (data.length < size) return { rows, read, isCut: false };
    if (read >= most) return { rows, read, isCut: true };
  }
}

/** Reads several things, a few at the same time; the answers are in the order of what was asked. */
export async function readEach<Asked, Answer>(
  asked: readonly Asked[],
  read: (each: Asked) => Promise<Answer>,
  atOnce = 6,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = asked.entries();
  const work = async () => {
    for (const [index, each] of waiting) answers[index] = await read(each);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}
