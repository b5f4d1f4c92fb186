import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { surface, toEdge } from '~/views/kit/layout.styles';

/** With the head of the card. Its content never needs more, so that nothing below it moves. */
const height = '352px';
const narrowHeight = '580px';

export const useChecklistStyles = makeStyles({
  reserved: {
    ...surface,
    ...toEdge,
    flexShrink: 0,
    height,
    backgroundColor: tokens.colorNeutralBackground1,
    [belowMedium]: { height: narrowHeight },
  },
  card: { minHeight: height, [belowMedium]: { minHeight: narrowHeight } },
});
