import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption } from '~/views/kit/layout.styles';

export const usePersonStyles = makeStyles({
  head: {
    paddingBottom: tokens.spacingVerticalL,
    marginBottom: tokens.spacingVerticalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  names: { overflowWrap: 'anywhere' },
  name: { ...typographyStyles.subtitle2 },
});

export const useAboutStyles = makeStyles({
  sections: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  /** Those in sight are as high as with all rows that are shown at first: nothing moves when an answer arrives. */
  section: { ':nth-child(-n + 2)': { minHeight: '372px', [belowMedium]: { minHeight: '440px' } } },
  skeleton: { paddingTop: tokens.spacingVerticalS },
  row: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  text: { ...caption, overflowWrap: 'anywhere' },
  end: { ...caption, flexShrink: 0, whiteSpace: 'nowrap' },
});
