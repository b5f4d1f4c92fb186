import { makeStyles, tokens } from '@fluentui/react-components';
import { caption, column } from '~/views/kit/layout.styles';

export const useAboutStyles = makeStyles({
  sections: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  /** Keeps the place of three rows while they load. */
  section: { minHeight: '164px' },
  skeleton: { paddingTop: tokens.spacingVerticalS },
  list: {
    ...column(),
    margin: 0,
    padding: 0,
    maxHeight: '312px',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  row: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  text: { ...caption, overflowWrap: 'anywhere' },
  end: { ...caption, flexShrink: 0, whiteSpace: 'nowrap' },
});
