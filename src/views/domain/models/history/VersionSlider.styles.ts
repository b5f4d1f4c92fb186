import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { belowMedium } from '../../../shared/breakpoints';

export const useVersionSliderStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  facts: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '20px',
    // Two lines there, however long a name is: the slider stays where it is.
    [belowMedium]: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: tokens.spacingHorizontalM },
  },
  version: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  of: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  fact: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  when: { flexShrink: 0 },
  what: { [belowMedium]: { gridColumnStart: 1, gridColumnEnd: 3 } },
  track: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    [belowMedium]: { '& button': { minWidth: '40px', minHeight: '40px' } },
  },
  slider: {
    flexGrow: 1,
    minWidth: 0,
    height: '32px',
    margin: 0,
    cursor: 'pointer',
    accentColor: tokens.colorCompoundBrandBackground,
    borderRadius: tokens.borderRadiusMedium,
    ...createCustomFocusIndicatorStyle({ outline: `2px solid ${tokens.colorStrokeFocus2}` }),
    ':disabled': { cursor: 'default' },
    [belowMedium]: { height: '40px' },
  },
});
