import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

/** Without a column head the noun follows the number. */
export const useDomainCountStyles = makeStyles({
  one: { [belowMedium]: { '::after': { content: '" domain"' } } },
  many: { [belowMedium]: { '::after': { content: '" domains"' } } },
});
