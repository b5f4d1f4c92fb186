import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption } from '~/views/kit/layout.styles';

export const useSnapshotPolicyFieldsStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: caption,
  // Centers the check box on the field next to it, which has a label above.
  beside: { marginTop: '18px', [belowMedium]: { marginTop: 0 } },
});
