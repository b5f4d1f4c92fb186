import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useTypeFilterStyles = makeStyles({
  root: {
    width: '200px',
    minWidth: '96px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: '128px' },
  },
});
