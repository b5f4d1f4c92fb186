import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A rectangle, in pixels of the picture. */
export type Region = { x: number; y: number; width: number; height: number };
export type Difference = {
  width: number;
  height: number;
  /** Number of pixels whose difference is seen. */
  pixels: number;
  regions: Region[];
  /** The second picture, faint, with the differing pixels in red (PNG). */
  picture: Buffer;
};

/** The smallest color difference that counts, from 0 to 1: about five of the 255 levels of a gray. */
export const defaultThreshold = 0.02;

/** Differing pixels closer than this are one region. */
const cell = 16;
const red = [255, 0, 0] as const;

/** Compares two pictures (PNG) as the eye does: small color differences and anti-aliasing do not count. */
export function differenceOf(before: Buffer, after: Buffer, threshold = defaultThreshold): Difference {
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const result = new PNG({ width, height });
  const [from, to] = [enlarged(first, width, height), enlarged(second, width, height)];
  const pixels = pixelmatch(from.data, to.data, result.data, width, height, {
    threshold,
    diffColor: [...red],
  });
  return { width, height, pixels, regions: regionsOf(result), picture: PNG.sync.write(result) };
}

/** The picture with transparent pixels at its right and bottom. */
function enlarged(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/** Rectangles around the red pixels: those in neighboring cells of a grid are together. */
function regionsOf({ width, height, data }: PNG): Region[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const columns = Math.ceil(width / cell) + 2;
  const boxes = new Map<number, Box>();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      if (red.some((value, channel) => data[at + channel] !== value)) continue;
      const key = (Math.floor(y / cell) + 1) * columns + Math.floor(x / cell) + 1;
      boxes.set(key, union(boxes.get(key), { left: x, top: y, right: x + 1, bottom: y + 1 }));
    }
  const neighbors = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * columns + column));
  const regions: Region[] = [];
  for (const start of boxes.keys()) {
    const queue = [start];
    let region: Box | undefined;
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const box = boxes.get(key);
      if (!box) continue;
      boxes.delete(key);
      region = union(region, box);
      for (const step of neighbors) queue.push(key + step);
    }
    if (!region) continue;
    const { left, top, right, bottom } = region;
    regions.push({ x: left, y: top, width: right - left, height: bottom - top });
  }
  return regions;

  function union(one: Box | undefined, other: Box): Box {
    if (!one) return other;
    return {
      left: Math.min(one.left, other.left),
      top: Math.min(one.top, other.top),
      right: Math.max(one.right, other.right),
      bottom: Math.max(one.bottom, other.bottom),
    };
  }
}
