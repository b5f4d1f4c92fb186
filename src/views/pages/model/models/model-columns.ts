/** Total width in px of the fixed columns: check box, details, version, modified, menu. */
const others = 80 + 76 + 196 + 48;
const leastId = 116;
const [leastData, maxData] = [188, 420];
/** In px: width of a monospaced character, and horizontal padding of a cell. */
const [character, beside] = [7.3, 17];
const maxCharacters = 40;

/**
 * Widths in px of the id column (undefined: as styled), a data column, and the whole table. Extra space goes to the ids until they fit,
 * then to the data.
 */
export function modelColumnWidths(ids: readonly string[], dataColumns: number, card: number) {
  const table = others + leastId + dataColumns * leastData;
  const spare = Math.max(0, card - table);
  const longest = ids.reduce((most, id) => Math.max(most, [...id].length), 0);
  const extra = Math.min(
    spare,
    Math.max(0, Math.ceil(Math.min(maxCharacters, longest) * character + beside) - leastId),
  );
  return {
    id: extra > 0 ? leastId + extra : undefined,
    data:
      dataColumns === 0
        ? leastData
        : Math.min(maxData, leastData + Math.floor((spare - extra) / dataColumns)),
    table,
  };
}
