/** In px. The columns that the width of the card does not change: box, details, version, modified, menu. */
const others = 80 + 76 + 196 + 48;
const leastId = 116;
const [leastData, mostData] = [188, 420];
/** In px: a character of the monospaced face, and what is beside the text in a cell. */
const [character, beside] = [7.3, 17];
/** An id longer than this is cut in any case. */
const mostCharacters = 40;

/**
 * Widths in px of the id's column (undefined: as the style says), of a data column, and of the whole table. What the card has to spare goes
 * to the ids until they are read in full, then to the data.
 */
export function modelColumnWidths(ids: readonly string[], dataColumns: number, card: number) {
  const table = others + leastId + dataColumns * leastData;
  const spare = Math.max(0, card - table);
  const longest = Math.min(mostCharacters, Math.max(0, ...ids.map((id) => [...id].length)));
  const extra = Math.min(spare, Math.max(0, Math.ceil(longest * character + beside) - leastId));
  return {
    id: extra > 0 ? leastId + extra : undefined,
    data:
      dataColumns === 0
        ? leastData
        : Math.min(mostData, leastData + Math.floor((spare - extra) / dataColumns)),
    table,
  };
}
