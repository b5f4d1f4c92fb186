import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

/** Where the column has no head the noun stands behind the number. */
export const useModelCountStyles = makeStyles({
  one: { [belowMedium]: { '::after': { content: '" model"' } } },
  many: { [belowMedium]: { '::after': { content: '" models"' } } },
});
