import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../breakpoints';

export const useCreateLinkStyles = makeStyles({
  wide: { [belowMedium]: { display: 'none' } },
  narrow: { display: 'none', [belowMedium]: { display: 'inline' } },
});
