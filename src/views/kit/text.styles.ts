import { makeStyles, tokens } from '@fluentui/react-components';
import { own } from '~/views/theme/own-token';

export const useCopyFieldStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '32px',
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalMNudge,
    paddingRight: tokens.spacingHorizontalXXS,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  value: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // The ellipsis is where the line begins.
    direction: 'rtl',
    textAlign: 'left',
    userSelect: 'all',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
});

export const useLongTextStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  beginning: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  whole: {
    maxHeight: '320px',
    maxWidth: '100%',
    overflow: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

export const useMiddleCutStyles = makeStyles({
  root: { display: 'block', overflow: 'hidden', whiteSpace: 'pre' },
  beginning: {
    display: 'inline-block',
    verticalAlign: 'bottom',
    maxWidth: 'calc(100% - var(--end))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

export const useNoticesStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1000001,
    right: tokens.spacingHorizontalXXL,
    bottom: tokens.spacingVerticalXXL,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    pointerEvents: 'none',
    '@media (max-width: 639.98px)': { right: tokens.spacingHorizontalL, bottom: tokens.spacingVerticalL },
  },
  notice: {
    flexWrap: 'nowrap',
    boxShadow: tokens.shadow16,
    pointerEvents: 'auto',
    '& > :last-child': { flexBasis: 'auto', alignSelf: 'flex-start', paddingLeft: 0, marginTop: '-2px' },
  },
});

/** Gives what is inside the colors of a person, as `--person` and `--person-soft`. */
export const usePersonStyles = makeStyles({
  A: { '--person': own('personA'), '--person-soft': own('personASoft') },
  B: { '--person': own('personB'), '--person-soft': own('personBSoft') },
  C: { '--person': own('personC'), '--person-soft': own('personCSoft') },
  D: { '--person': own('personD'), '--person-soft': own('personDSoft') },
  E: { '--person': own('personE'), '--person-soft': own('personESoft') },
  F: { '--person': own('personF'), '--person-soft': own('personFSoft') },
  G: { '--person': own('personG'), '--person-soft': own('personGSoft') },
  H: { '--person': own('personH'), '--person-soft': own('personHSoft') },
  I: { '--person': own('personI'), '--person-soft': own('personISoft') },
});

export const usePersonAvatarStyles = makeStyles({
  initials: {
    color: tokens.colorNeutralBackground1,
    backgroundColor: 'var(--person)',
    fontFamily: tokens.fontFamilyBase,
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
});

export const useSparklineStyles = makeStyles({
  root: { display: 'block', width: '100%', height: '36px', overflow: 'visible' },
  area: { fill: tokens.colorBrandBackground2, '@media (forced-colors: active)': { fill: 'none' } },
  line: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  end: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '5',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});
