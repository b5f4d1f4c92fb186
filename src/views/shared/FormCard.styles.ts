import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const side = {
  paddingLeft: tokens.spacingHorizontalXXL,
  paddingRight: tokens.spacingHorizontalXXL,
  [belowMedium]: { paddingLeft: tokens.spacingHorizontalL, paddingRight: tokens.spacingHorizontalL },
};
const fields = {
  ...side,
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.spacingVerticalXL,
  paddingBottom: tokens.spacingVerticalXXL,
} as const;

export const useFormCardStyles = makeStyles({
  form: { width: '100%', maxWidth: '640px', flexShrink: 0 },
  card: { overflow: 'visible' },
  fields: { ...fields, paddingTop: tokens.spacingVerticalXXL },
  fieldsBelowHead: { ...fields, paddingTop: tokens.spacingVerticalXS },
  foot: {
    ...side,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  dirty: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, flexGrow: 1, minWidth: 0 },
});
