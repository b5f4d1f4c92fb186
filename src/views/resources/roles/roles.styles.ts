import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption } from '~/views/kit/layout.styles';

export const useRoleStyles = makeStyles({
  adder: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    flexShrink: 0,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 320px) minmax(0, 320px) auto',
    justifyContent: 'start',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  },
  // Aligned with the fields next to it, which have labels above.
  button: { marginTop: '26px', [belowMedium]: { marginTop: 0, justifySelf: 'end' } },
  role: { minWidth: 0 },
  listbox: { maxWidth: '360px' },
  hint: { ...caption, whiteSpace: 'normal' },
});
