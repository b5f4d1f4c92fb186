/** The first `lines` lines of a text, at most `characters` characters, with "…" if anything was left out. */
export function shortened(text: string, lines: number, characters: number): string {
  const trimmed = text.trimEnd();
  const head = trimmed.split('\n').slice(0, lines).join('\n');
  const points = [...head];
  if (points.length > characters) return `${points.slice(0, characters).join('').trimEnd()}…`;
  return head.length < trimmed.length ? `${head}…` : text;
}
