import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const sideBelowHead = { paddingLeft: tokens.spacingHorizontalL, paddingRight: tokens.spacingHorizontalL };
const side = {
  paddingLeft: tokens.spacingHorizontalXXL,
  paddingRight: tokens.spacingHorizontalXXL,
  [belowMedium]: sideBelowHead,
};
const fields = {
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.spacingVerticalXL,
} as const;
const foot = {
  display: 'flex',
  alignItems: 'center',
  gap: tokens.spacingHorizontalS,
  paddingTop: tokens.spacingVerticalM,
  paddingBottom: tokens.spacingVerticalM,
  borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
} as const;

export const useFormCardStyles = makeStyles({
  form: { width: '100%', maxWidth: '640px', flexShrink: 0 },
  card: { overflow: 'visible' },
  fields: {
    ...fields,
    ...side,
    paddingTop: tokens.spacingVerticalXXL,
    paddingBottom: tokens.spacingVerticalXXL,
  },
  fieldsBelowHead: { ...fields, ...sideBelowHead, paddingBottom: tokens.spacingVerticalL },
  foot: { ...foot, ...side },
  footBelowHead: { ...foot, ...sideBelowHead },
  dirty: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, flexGrow: 1, minWidth: 0 },
});
