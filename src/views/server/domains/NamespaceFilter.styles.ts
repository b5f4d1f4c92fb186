import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useNamespaceFilterStyles = makeStyles({
  root: { width: '180px', minWidth: '120px', [belowMedium]: { width: '132px', minWidth: '112px' } },
  input: { minWidth: 0, textOverflow: 'ellipsis' },
});
