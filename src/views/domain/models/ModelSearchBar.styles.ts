import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useModelSearchStyles = makeStyles({
  root: { flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    [belowMedium]: { padding: `0 ${tokens.spacingHorizontalS}` },
  },
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
    [belowMedium]: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}` },
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  collection: { width: '190px', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
  perPage: { width: '84px', minWidth: 0, '& input': { minWidth: 0 } },
  id: { width: '300px', maxWidth: '100%', fontFamily: tokens.fontFamilyMonospace },
  space: { flexGrow: 1 },
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  query: {
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    [belowMedium]: { padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}` },
  },
  editorPlace: { minHeight: '46px', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, paddingTop: '4px' },
  fault: {
    ...typographyStyles.caption1,
    color: tokens.colorPaletteRedForeground1,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    margin: 0,
  },
});
