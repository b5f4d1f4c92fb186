import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowDesk, belowMedium, atLeastDesk, fromMedium } from '~/views/hooks/use-width';
import { caption, clip, column, line, row, sunken } from '~/views/kit/layout.styles';

const inner = {
  paddingLeft: tokens.spacingHorizontalXXL,
  paddingRight: tokens.spacingHorizontalXXL,
  [belowMedium]: { paddingLeft: tokens.spacingHorizontalL, paddingRight: tokens.spacingHorizontalL },
} as const;

/** What `--text-width` and the others are to the fields of the kit: as wide as what is typed in them. */
const widths = { number: '176px', id: '320px', text: '400px', most: '640px' };

export const useFormCardStyles = makeStyles({
  form: { width: '100%', flexShrink: 0 },
  card: {
    overflow: 'visible',
    [belowDesk]: { maxWidth: widths.most },
    [fromMedium]: { '--number-width': widths.number },
    '& > section': {
      padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXL}`,
      [belowMedium]: { padding: tokens.spacingHorizontalL },
    },
    '& > section + section': { borderTop: line },
    [atLeastDesk]: {
      '--id-width': widths.id,
      '--text-width': widths.text,
      '& > section': {
        display: 'grid',
        gridTemplateColumns: 'clamp(200px, 30%, 320px) minmax(0, 1fr)',
        columnGap: '56px',
      },
    },
  },
  outcome: { ...column('L'), ...inner, paddingTop: tokens.spacingVerticalXXL, ':empty': { display: 'none' } },
  section: column('M'),
  head: column('XXS'),
  title: typographyStyles.subtitle2,
  text: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  fields: column('L'),
  ofFields: { '& > *': { maxWidth: widths.most } },
  inRow: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    '& > *': { flexGrow: 1, flexBasis: '160px', maxWidth: widths.id },
    '& > :first-child': { flexBasis: widths.id, maxWidth: widths.text },
    [belowMedium]: { '& > *': { maxWidth: 'none' } },
  },
  unread: {
    visibility: 'hidden',
    '& .fui-Label, & .fui-Input, & .fui-Textarea, & .fui-Combobox': { visibility: 'visible' },
    '& .fui-Input > *, & .fui-Textarea > *, & .fui-Combobox > *': { visibility: 'hidden' },
  },
  footer: {
    ...row('S'),
    ...inner,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    borderTop: line,
    [belowMedium]: { flexWrap: 'wrap', justifyContent: 'flex-end', rowGap: 0 },
  },
  dirty: {
    ...caption,
    ...clip,
    flexGrow: 1,
    minWidth: 0,
    // Above the buttons.
    [belowMedium]: {
      flexBasis: '100%',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      ':not(:empty)': { paddingBottom: tokens.spacingVerticalS },
    },
  },
  unsaved: {
    '::before': {
      content: '""',
      display: 'inline-block',
      marginRight: tokens.spacingHorizontalS,
      border: `4px solid ${tokens.colorStatusWarningForeground3}`,
      borderRadius: tokens.borderRadiusCircular,
    },
  },
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
