import '../without-styles';

const { screens } = await import('../../tests/e2e/support/all-screens');

/** Filters and selections change what is shown, not what is asked. */
const asksTheSame = /\?(?!tab=|mode=browse|collection=)/;

/** One address of each page, and of each tab, that the browser tests open as an administrator without a failure. */
export const addresses: readonly string[] = [
  ...new Set(
    screens
      .filter(({ signedOut, username, failures }) => !signedOut && !username && !failures)
      .map(({ path }) => path)
      .filter((path) => !asksTheSame.test(path) && !path.endsWith('/no/such/page')),
  ),
];
