/** The selection after the box of one row was clicked. */
export function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection after the box in the head was clicked: all of `ids`, or none of them if all were selected. */
export function withAllToggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected);
  if (ids.every((id) => selected.has(id))) ids.forEach((id) => next.delete(id));
  else ids.forEach((id) => next.add(id));
  return next;
}

/** The state of the box in the head. */
export function allChecked(selected: ReadonlySet<string>, ids: readonly string[]): boolean | 'mixed' {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'mixed';
}
