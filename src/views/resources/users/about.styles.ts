import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { caption, column } from '~/views/kit/layout.styles';

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
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  /** As high as all others, whatever is found: nothing moves when an answer arrives. */
  section: { height: '300px', '& > :last-child': { overflowY: 'auto' } },
  skeleton: { paddingTop: tokens.spacingVerticalS },
  list: { ...column() },
  row: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  text: { ...caption, overflowWrap: 'anywhere' },
  end: { ...caption, flexShrink: 0, whiteSpace: 'nowrap' },
});
