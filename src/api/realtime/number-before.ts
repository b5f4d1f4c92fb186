/**
 * The number to which `delta` was added to give `after`. Subtracting misses it where the sum was rounded; of those that fit, the one
 * with the fewest digits is what people have written.
 */
export function numberBefore(after: number, delta: number): number {
  const near = after - delta;
  for (let digits = 1; digits <= 17; digits += 1) {
    const candidate = Number(near.toPrecision(digits));
    if (candidate + delta === after) return candidate;
  }
  return near;
}
