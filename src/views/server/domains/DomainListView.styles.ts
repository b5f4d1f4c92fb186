import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useDomainListStyles = makeStyles({
  wide: { [belowMedium]: { display: 'none' } },
  narrow: { display: 'none', [belowMedium]: { display: 'inline' } },
});
