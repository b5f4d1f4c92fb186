import { makeStyles, tokens } from '@fluentui/react-components';
import { belowWide } from '../shared/breakpoints';

export const usePaletteButtonStyles = makeStyles({
  root: {
    flexShrink: 1,
    width: '260px',
    minWidth: '140px',
    justifyContent: 'flex-start',
    gap: tokens.spacingHorizontalXS,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    [belowWide]: {
      width: '32px',
      minWidth: '32px',
      padding: '5px',
      gap: 0,
      '& .fui-Button__icon': { margin: 0 },
      justifyContent: 'center',
      flexShrink: 0,
      border: 'none',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground2,
    },
  },
  words: { flexGrow: 1, textAlign: 'left', whiteSpace: 'nowrap', [belowWide]: { display: 'none' } },
  key: {
    padding: '0 4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    [belowWide]: { display: 'none' },
  },
});
