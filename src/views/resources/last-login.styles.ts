import { makeStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const useLastLoginStyles = makeStyles({
  choice: { flexShrink: 0, width: '160px', [belowMedium]: { width: '148px' } },
  day: { flexShrink: 0, width: '150px' },
});
