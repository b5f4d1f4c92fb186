import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { own } from '../../../theme/own-token';

/** In px; on a phone a finger must reach it. */
export const versionRowHeight = 32;
export const narrowVersionRowHeight = 40;

const forced = '@media (forced-colors: active)';
const clip = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const useVersionListStyles = makeStyles({
  scroller: { position: 'relative', flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: {
    position: 'relative',
    outlineStyle: 'none',
    ...createCustomFocusIndicatorStyle({
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    }),
  },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    ...typographyStyles.caption1,
  },
  group: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { ...clip, ...typographyStyles.caption1Strong, flexGrow: 1 },
  time: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  version: {
    cursor: 'pointer',
    ':hover': { backgroundColor: own('rowHover') },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  number: {
    ...typographyStyles.caption1Strong,
    minWidth: '44px',
    flexShrink: 0,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  what: { ...clip, flexGrow: 1, color: tokens.colorNeutralForeground2 },
  /** For those who hear it. */
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  marker: { position: 'absolute', left: 0, width: '1px', visibility: 'hidden' },
  end: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
  },
});
