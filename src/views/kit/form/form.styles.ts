import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, line, row, sunken } from '~/views/kit/layout.styles';

const sides = (width: string) => ({ paddingLeft: width, paddingRight: width });

export const useFormCardStyles = makeStyles({
  form: { width: '100%', maxWidth: '640px', flexShrink: 0 },
  card: { overflow: 'visible' },
  fields: {
    ...column('XL'),
    ...sides(tokens.spacingHorizontalXXL),
    paddingTop: tokens.spacingVerticalXXL,
    paddingBottom: tokens.spacingVerticalXXL,
    [belowMedium]: sides(tokens.spacingHorizontalL),
  },
  footer: {
    ...row('S'),
    ...sides(tokens.spacingHorizontalXXL),
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    borderTop: line,
    [belowMedium]: sides(tokens.spacingHorizontalL),
  },
  fieldsBelowHead: {
    ...sides(tokens.spacingHorizontalL),
    paddingTop: 0,
    paddingBottom: tokens.spacingVerticalL,
  },
  footerBelowHead: sides(tokens.spacingHorizontalL),
  dirty: { ...caption, flexGrow: 1, minWidth: 0 },
  section: {
    ...column('M'),
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  title: typographyStyles.subtitle2,
  text: caption,
});

export const usePolicyChecklistStyles = makeStyles({
  root: { ...caption, ...sunken, padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` },
  head: { marginBottom: tokens.spacingVerticalXS },
  rules: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    [belowMedium]: { gridTemplateColumns: '1fr' },
  },
  rule: { ...row('XS'), position: 'relative' },
  met: { color: tokens.colorNeutralForeground1 },
  icon: { display: 'flex', flexShrink: 0 },
  done: { color: tokens.colorStatusSuccessForeground1 },
});
