import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { column, line, mono } from '~/views/kit/layout.styles';

export const useGettingStartedStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '224px minmax(0, 1fr)',
    flexGrow: 1,
    borderTop: line,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
  },
  steps: {
    ...column('XXS'),
    padding: tokens.spacingHorizontalS,
    borderRight: line,
    [belowMedium]: { borderRightWidth: 0, borderBottom: line },
  },
  step: { width: '100%', justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular },
  shownStep: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorNeutralForeground2Selected,
    fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  done: { color: tokens.colorStatusSuccessForeground1 },
  doneTitle: { color: tokens.colorNeutralForeground3 },
  panel: { minWidth: 0, padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}` },
  platform: { marginLeft: 'auto' },
  line: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', '& code': mono },
  code: { display: 'grid', minWidth: 0, '& pre': { height: '152px' } },
  warning: { color: tokens.colorStatusWarningForeground1, [belowMedium]: { maxWidth: '120px' } },
  warningIcon: { flexShrink: 0 },
});
