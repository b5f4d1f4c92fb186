import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

/** Where the column has no head the noun stands behind the number. */
export const useDomainCountStyles = makeStyles({
  one: { [belowMedium]: { '::after': { content: '" domain"' } } },
  many: { [belowMedium]: { '::after': { content: '" domains"' } } },
});
