import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export type Difference = {
  width: number;
  height: number;
  /** Number of pixels whose difference is seen. */
  pixels: number;
  /** The second picture, faint, with the differing pixels in red (PNG). */
  picture: Buffer;
};

/** The smallest color difference that counts, from 0 to 1: about five of the 255 levels of a gray. */
const threshold = 0.02;

/** Compares two pictures (PNG) as the eye does: small color differences and anti-aliasing do not count. */
export function differenceOf(before: Buffer, after: Buffer): Difference {
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const result = new PNG({ width, height });
  const [from, to] = [enlarged(first, width, height), enlarged(second, width, height)];
  const pixels = pixelmatch(from.data, to.data, result.data, width, height, {
    threshold,
    diffColor: [255, 0, 0],
  });
  return { width, height, pixels, picture: PNG.sync.write(result) };
}

/** The picture with transparent pixels at its right and bottom. */
function enlarged(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
