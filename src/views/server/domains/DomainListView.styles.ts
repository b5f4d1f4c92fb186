import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useDomainListStyles = makeStyles({
  stale: { flexShrink: 0 },
  wide: { [belowMedium]: { display: 'none' } },
  narrow: { display: 'none', [belowMedium]: { display: 'inline' } },
});
