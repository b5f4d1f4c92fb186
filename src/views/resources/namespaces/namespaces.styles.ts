import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

/** Where the column has no head the noun stands behind the number. */
export const useDomainCountStyles = makeStyles({
  one: { [belowMedium]: { '::after': { content: '" domain"' } } },
  many: { [belowMedium]: { '::after': { content: '" domains"' } } },
});

export const useRoleAdderStyles = makeStyles({
  root: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    flexShrink: 0,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 320px) minmax(0, 320px) auto',
    justifyContent: 'start',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  },
  // As far down as the fields beside it begin, which have their labels above.
  button: { marginTop: '26px', [belowMedium]: { marginTop: 0, justifySelf: 'end' } },
});

export const useRoleDialogStyles = makeStyles({
  surface: {
    maxWidth: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: { display: 'grid', gap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
});

export const useRoleFieldStyles = makeStyles({
  root: { minWidth: 0 },
  listbox: { maxWidth: '360px' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, whiteSpace: 'normal' },
});
