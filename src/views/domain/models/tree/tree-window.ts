/** What is seen of a list of rows of one height, one of which may have a form below it. In px. */
export type TreeWindowInput = {
  count: number;
  row: number;
  /** Above the first row and below the last. */
  padding: number;
  form: { after: number; height: number } | undefined;
  /** As far as it is scrolled, and as high as it is. */
  top: number;
  height: number;
  /** Rows that are drawn wherever they are, as what has the focus. */
  pinned: readonly number[];
  /** No scroll box is made higher: browsers have a highest one. */
  limit?: number;
};

/** `top`: where it is drawn, from the top of the scroll box's contents. */
export type DrawnRow = { row: number; top: number };

export type TreeWindow = {
  /** Of the scroll box's contents. */
  height: number;
  /** By row, each once. */
  rows: DrawnRow[];
  formTop: number | undefined;
};

/** Firefox ends at 17.8 million px, others at 33.5. */
export const highestBox = 16_000_000;
/** So many rows more are drawn at either side than are seen, so that scrolling does not run into nothing. */
const overscan = 10;

/**
 * Which rows are drawn, and where. A list that is higher than a box may be is scrolled through in proportion: what is seen is drawn around
 * the place where the box is scrolled to, one after the other at their true height.
 */
export function treeWindow(input: TreeWindowInput): TreeWindow {
  const { count, height, pinned, form } = input;
  const scale = scaleOf(input);
  const seen = scale.listTop(input.top);
  const first = Math.max(0, rowAt(input, seen) - overscan);
  const last = Math.min(count - 1, rowAt(input, seen + height) + overscan);
  const near = new Set<number>();
  for (let row = first; row <= last; row += 1) near.add(row);
  const far = [...pinned, ...(form ? [form.after] : [])].filter(
    (row) => row >= 0 && row < count && !near.has(row),
  );
  const place = (listTop: number, isNear: boolean) =>
    isNear ? scale.scrollTop(seen) + listTop - seen : scale.boxTop(listTop);
  const rows = [...near, ...new Set(far)]
    .sort((one, other) => one - other)
    .map((row) => ({ row, top: place(topOf(input, row), near.has(row)) }));
  return {
    height: scale.box,
    rows,
    formTop: form ? place(topOf(input, form.after) + input.row, near.has(form.after)) : undefined,
  };
}

/** Where to scroll so that a row is seen; `input.top` when it is already. `middle`: not at the edge but in the middle, coming from afar. */
export function scrolledTo(
  input: TreeWindowInput,
  row: number,
  { middle = false, more = 0 }: { middle?: boolean; /** What belongs to it below. */ more?: number } = {},
): number {
  const scale = scaleOf(input);
  const { height, padding } = input;
  const seen = scale.listTop(input.top);
  const start = topOf(input, row);
  const end = start + input.row + more;
  if (start >= seen && end <= seen + height) return input.top;
  const isNear = start >= seen - 2 * input.row && end <= seen + height + 2 * input.row;
  if (middle && !isNear) return scale.scrollTop(start - (height - input.row) / 2);
  // A row that is higher than the box begins at its top.
  return scale.scrollTop(start < seen || end - start > height ? start - padding : end + padding - height);
}

/** The row at this place of the whole list. */
function rowAt({ count, row, padding, form }: TreeWindowInput, listTop: number): number {
  let place = listTop - padding;
  if (form && place >= (form.after + 1) * row)
    place = Math.max((form.after + 1) * row - 1, place - form.height);
  return Math.min(Math.max(0, count - 1), Math.max(0, Math.floor(place / row)));
}

function topOf({ row: rowHeight, padding, form }: TreeWindowInput, row: number): number {
  return padding + row * rowHeight + (form && row > form.after ? form.height : 0);
}

/** From places of the scroll box to those of the whole list, and back. They are the same where the list is not too high. */
function scaleOf({ count, row, padding, form, height, limit = highestBox }: TreeWindowInput) {
  const list = 2 * padding + count * row + (form?.height ?? 0);
  const box = Math.min(list, limit);
  const listWay = Math.max(0, list - height);
  const boxWay = Math.max(0, box - height);
  const ratio = box < list && boxWay > 0 ? listWay / boxWay : 1;
  const within = (place: number, way: number) => Math.min(way, Math.max(0, place));
  return {
    box,
    listTop: (top: number) => within(top * ratio, listWay),
    boxTop: (listTop: number) => listTop / ratio,
    scrollTop: (listTop: number) => within(listTop / ratio, boxWay),
  };
}
