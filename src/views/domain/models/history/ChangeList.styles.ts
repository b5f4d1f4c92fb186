import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';

/** In px. */
export const changeRowHeight = 60;

const clip = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' } as const;
const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
  fontVariantLigatures: 'none',
} as const;

const tint = {
  color: tokens.colorNeutralForeground1,
  padding: `0 ${tokens.spacingHorizontalXS}`,
  borderRadius: tokens.borderRadiusSmall,
} as const;

export const useChangeListStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    ...createCustomFocusIndicatorStyle({
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    }),
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignContent: 'center',
    height: `${changeRowHeight}px`,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: 'flex', gridRowStart: 1, gridRowEnd: 3, paddingTop: '1px' },
  added: { color: tokens.colorStatusSuccessForeground1 },
  removed: { color: tokens.colorStatusDangerForeground1 },
  changed: { color: tokens.colorBrandForeground1 },
  moved: { color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'baseline', minWidth: 0 },
  path: { ...mono, ...clip, fontWeight: tokens.fontWeightSemibold },
  kind: { ...typographyStyles.caption1, flexShrink: 0, color: tokens.colorNeutralForeground2 },
  values: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'baseline', minWidth: 0 },
  value: { ...mono, ...clip },
  before: { ...tint, backgroundColor: tokens.colorStatusDangerBackground1 },
  plain: { color: tokens.colorNeutralForeground2 },
  after: { ...tint, backgroundColor: tokens.colorStatusSuccessBackground1 },
  arrow: { ...typographyStyles.caption1, flexShrink: 0, color: tokens.colorNeutralForeground3 },
});
