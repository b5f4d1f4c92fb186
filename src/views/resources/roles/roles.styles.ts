import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

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
  // As far down as the fields beside it begin, which have their labels above.
  button: { marginTop: '26px', [belowMedium]: { marginTop: 0, justifySelf: 'end' } },
  dialog: {
    maxWidth: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: { display: 'grid', gap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
  role: { minWidth: 0 },
  listbox: { maxWidth: '360px' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, whiteSpace: 'normal' },
});
