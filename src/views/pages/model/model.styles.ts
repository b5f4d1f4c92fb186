import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const useModelViewStyles = makeStyles({
  metaBar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '32px',
  },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    [belowMedium]: { padding: `${tokens.spacingVerticalS} 0` },
  },
  fact: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalXS },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { ...typographyStyles.caption1, margin: 0, fontVariantNumeric: 'tabular-nums' },
  permissions: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  override: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  caption: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

export const useModelEditorStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    minHeight: 0,
  },
});
