/** Seeds, rounds or seconds of a random test: few in `npm test`, many with `LONG_TESTS=1`. */
export const fewOrMany = (few: number, many: number): number => (process.env['LONG_TESTS'] === '1' ? many : few);
