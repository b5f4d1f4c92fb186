import { createCustomFocusIndicatorStyle, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowShort } from '~/views/hooks/use-width';
import { own, type Person } from '~/views/theme/own-token';
import { caption, clip, column, focusOutline, keyCap, mono, row, sunken, wholeText } from './layout.styles';

export const useHelpStyles = makeStyles({
  /** As high as a line of text: beside a heading or a label nothing moves. */
  button: {
    flexShrink: 0,
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    marginBlock: '-4px',
    color: tokens.colorNeutralForeground3,
  },
  surface: {
    ...column('S'),
    width: '340px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    padding: tokens.spacingHorizontalL,
  },
  title: typographyStyles.subtitle2,
  text: typographyStyles.body1,
  icon: { verticalAlign: 'text-bottom' },
});

/** Height of this many lines plus the vertical padding. */
const linesOf = (count: string) =>
  `calc(var(${count}) * ${tokens.lineHeightBase300} + 2 * ${tokens.spacingVerticalSNudge})`;

export const useFieldStyles = makeStyles({
  narrow: { minWidth: 0, '& input': { minWidth: 0 } },
  picker: { maxWidth: 'var(--text-width, none)' },
  area: {
    minHeight: linesOf('--least'),
    maxHeight: linesOf('--most'),
    // Also counts wrapped lines, where the browser supports it.
    fieldSizing: 'content',
  },
  mono,
  choices: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  cards: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    [belowMedium]: { gridAutoFlow: 'row' },
    alignItems: 'stretch',
    gap: tokens.spacingHorizontalL,
    maxWidth: '992px',
    marginTop: tokens.spacingVerticalXS,
  },
  card: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} 0`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& > label': { alignSelf: 'flex-start' },
    ':has(input:checked)': {
      backgroundColor: tokens.colorBrandBackground2,
      border: `1px solid ${tokens.colorCompoundBrandStroke}`,
      '@media (forced-colors: active)': { outline: '1px solid Highlight' },
    },
  },
  option: column(),
  label: { overflowWrap: 'anywhere' },
  hint: { ...caption, overflowWrap: 'anywhere' },
  muted: { color: tokens.colorNeutralForeground3 },
  list: { maxHeight: '280px' },
  yesNo: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    maxWidth: 'var(--text-width, none)',
    '& > label, & > span > label': { paddingTop: 0, paddingBottom: 0 },
  },
  // A switch has a margin of 8 px.
  switch: { marginRight: `calc(-1 * ${tokens.spacingHorizontalS})` },
  answer: { ...row(), minHeight: '32px' },
  readOnly: {
    minWidth: 0,
    maxWidth: 'var(--text-width, none)',
    backgroundColor: tokens.colorNeutralBackground2,
    border: sunken.border,
    ':hover': { border: sunken.border },
    '& input': { minWidth: 0, textOverflow: 'ellipsis' },
  },
  monoInput: { maxWidth: 'var(--id-width, none)', '& input': mono },
});

const box = {
  ...row('XS'),
  ...sunken,
  paddingLeft: tokens.spacingHorizontalMNudge,
  paddingRight: tokens.spacingHorizontalXXS,
} as const;

export const useCopyStyles = makeStyles({
  button: { flexShrink: 0 },
  block: {
    ...sunken,
    overflow: 'auto',
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ...createCustomFocusIndicatorStyle(focusOutline),
  },
  code: { ...mono, color: tokens.colorNeutralForeground1, whiteSpace: 'pre' },
  keyword: { color: own('syntaxKeyword') },
  string: { color: own('syntaxString') },
  number: { color: own('syntaxNumber') },
  boolean: { color: own('syntaxBoolean') },
  null: { color: own('syntaxNull') },
  comment: { color: own('syntaxComment') },
  report: { alignSelf: 'center', flexShrink: 0 },
  uncopied: {
    display: 'flex',
    marginTop: tokens.spacingVerticalS,
    '& textarea': { ...mono, minHeight: '160px' },
  },
  secret: { ...box, minHeight: '32px' },
  field: { ...box, height: '32px' },
  value: { ...mono, ...clip, flexGrow: 1, minWidth: 0 },
  shown: { whiteSpace: 'normal', overflowWrap: 'anywhere', userSelect: 'all' },
  selectedWhole: { userSelect: 'all' },
  beginning: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  longText: { ...column('XS'), alignItems: 'flex-start' },
  whole: {
    ...sunken,
    ...mono,
    ...wholeText,
    maxHeight: '320px',
    maxWidth: '100%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
  },
  /** Not flexible boxes: a selection of them is copied as two lines, or in part. */
  middleCut: { display: 'block', overflow: 'hidden', whiteSpace: 'pre', textDecoration: 'inherit' },
  cutBeginning: {
    textDecoration: 'inherit',
    display: 'inline-block',
    verticalAlign: 'bottom',
    maxWidth: 'calc(100% - var(--end))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

const inline = { ...row('XS'), display: 'inline-flex', maxWidth: '100%', verticalAlign: 'top' } as const;

export const useStatusStyles = makeStyles({
  text: inline,
  pill: {
    ...inline,
    ...caption,
    fontWeight: tokens.fontWeightMedium,
    padding: `1px ${tokens.spacingHorizontalS} 1px ${tokens.spacingHorizontalSNudge}`,
    color: 'var(--tone)',
    backgroundColor: 'var(--tone-paper)',
    border: '1px solid var(--tone-edge)',
    borderRadius: tokens.borderRadiusCircular,
    whiteSpace: 'nowrap',
  },
  neutralPill: { color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground6 },
  icon: { display: 'flex', flexShrink: 0 },
  ink: { color: 'var(--tone)' },
  label: clip,
  sentence: { ...caption, color: 'inherit', minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

const tone = (ink: string, paper: string, edge: string) => ({
  '--tone': ink,
  '--tone-paper': paper,
  '--tone-edge': edge,
});

const status = (name: 'Success' | 'Warning' | 'Danger') =>
  tone(
    tokens[`colorStatus${name}Foreground1`],
    tokens[`colorStatus${name}Background1`],
    tokens[`colorStatus${name}Border1`],
  );

/** Sets the colors of a state as `--tone`, `--tone-paper` and `--tone-edge`. */
export const useToneStyles = makeStyles({
  success: status('Success'),
  warning: status('Warning'),
  danger: status('Danger'),
  brand: tone(tokens.colorBrandForeground1, tokens.colorBrandBackground2, tokens.colorBrandStroke2),
  neutral: tone(tokens.colorNeutralForeground3, tokens.colorNeutralBackground3, tokens.colorNeutralStroke2),
});

export const useBoxStyles = makeStyles({
  focus: {
    ':has(input:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
});

export const useLinkStyles = makeStyles({
  root: {
    display: 'inline',
    margin: '0',
    padding: '0',
    overflow: 'inherit',
    textOverflow: 'inherit',
    textAlign: 'left',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
    backgroundColor: 'transparent',
    textDecorationLine: 'none',
    textDecorationThickness: tokens.strokeWidthThin,
    cursor: 'pointer',
    userSelect: 'text',
    ':hover': { textDecorationLine: 'underline', color: tokens.colorBrandForegroundLinkHover },
    ':active': { textDecorationLine: 'underline', color: tokens.colorBrandForegroundLinkPressed },
    // Not by Fluent's mark of the keyboard, which an arrow key from the field of a cell does not set.
    ':focus-visible': {
      textDecorationColor: tokens.colorStrokeFocus2,
      textDecorationLine: 'underline',
      textDecorationStyle: 'double',
      outlineStyle: 'none',
    },
  },
  button: { border: 'none', fontSize: tokens.fontSizeBase300 },
  inline: { textDecorationLine: 'underline' },
  name: { fontWeight: tokens.fontWeightSemibold },
  wide: { [belowMedium]: { display: 'none' } },
  narrow: { display: 'none', [belowMedium]: { display: 'inline' } },
});

export const useNoticesStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1000001,
    right: tokens.spacingHorizontalXXL,
    bottom: tokens.spacingVerticalXXL,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    pointerEvents: 'none',
    // The foot of a model says whether all is saved.
    ':global(:root:has([data-foot]))': { marginBottom: '44px' },
    [belowMedium]: { right: tokens.spacingHorizontalL, bottom: tokens.spacingVerticalL },
    /** Several would cover a low window: they scroll, from the newest at the bottom. */
    [belowShort]: { display: 'flex', flexDirection: 'column-reverse', maxHeight: '40dvh', overflowY: 'auto' },
  },
  notices: { ...column('S'), flexShrink: 0 },
  notice: {
    flexWrap: 'nowrap',
    flexShrink: 0,
    maxHeight: 'max(24dvh, 120px)',
    overflowY: 'auto',
    boxShadow: tokens.shadow16,
    pointerEvents: 'auto',
    '& > :last-child': { flexBasis: 'auto', alignSelf: 'flex-start', paddingLeft: 0, marginTop: '-2px' },
  },
  button: { marginTop: tokens.spacingVerticalS },
});

const people = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const satisfies readonly Person[];

/** Sets the colors of a person as `--person` and `--person-soft`. */
export const usePersonStyles = makeStyles(
  Object.fromEntries(
    people.map((name) => [name, { '--person': own(`person${name}`), '--person-soft': own(`person${name}Soft`) }]),
  ) as Record<Person, Record<'--person' | '--person-soft', string>>,
);

const cover = {
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
} as const;

export const usePictureStyles = makeStyles({
  picture: {
    display: 'inline-block',
    flexShrink: 0,
    position: 'relative',
    verticalAlign: 'middle',
    borderRadius: tokens.borderRadiusCircular,
    fontFamily: tokens.fontFamilyBase,
    fontWeight: tokens.fontWeightSemibold,
  },
  /** Its place is kept while the person is not known, so that nothing moves. */
  lastEditor: { ...row(), flexShrink: 0, width: '20px', height: '16px' },
  20: { width: '20px', height: '20px', fontSize: tokens.fontSizeBase100 },
  24: { width: '24px', height: '24px', fontSize: tokens.fontSizeBase100 },
  28: { width: '28px', height: '28px', fontSize: tokens.fontSizeBase200 },
  48: { width: '48px', height: '48px', fontSize: tokens.fontSizeBase400 },
  image: { ...cover, objectFit: 'cover' },
  face: {
    ...cover,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    lineHeight: '1',
    userSelect: 'none',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
  },
  nobody: {
    fontSize: '1.6em',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground6,
  },
  initials: {
    color: tokens.colorNeutralBackground1,
    backgroundColor: 'var(--person)',
    '::before': { content: 'attr(data-initials)' },
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
});

export const useKeysStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '2px', flexShrink: 0, whiteSpace: 'nowrap' },
  key: {
    display: 'inline-block',
    minWidth: '18px',
    ...keyCap,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});
