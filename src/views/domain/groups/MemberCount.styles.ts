import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

/** Where the column has no head the noun stands behind the number. */
export const useMemberCountStyles = makeStyles({
  one: { [belowMedium]: { '::after': { content: '" member"' } } },
  many: { [belowMedium]: { '::after': { content: '" members"' } } },
});
