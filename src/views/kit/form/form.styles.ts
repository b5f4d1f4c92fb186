import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

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
const footer = {
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
  footer: { ...footer, ...side },
  footerBelowHead: { ...footer, ...sideBelowHead },
  dirty: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, flexGrow: 1, minWidth: 0 },
});

export const useFormSectionStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  text: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

export const useSkeletonFieldsStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalL },
  field: { display: 'grid', gap: tokens.spacingVerticalXS },
  box: {
    height: '32px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

export const usePolicyChecklistStyles = makeStyles({
  root: {
    ...typographyStyles.caption1,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { margin: `0 0 ${tokens.spacingVerticalXS}` },
  rules: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [belowMedium]: { gridTemplateColumns: '1fr' },
  },
  rule: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
  },
  met: { color: tokens.colorNeutralForeground1 },
  icon: { display: 'flex', flexShrink: 0 },
  done: { color: tokens.colorStatusSuccessForeground1 },
});
