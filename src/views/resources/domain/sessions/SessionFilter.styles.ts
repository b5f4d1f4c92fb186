import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { column, line } from '~/views/kit/layout.styles';

export const useSessionFilterStyles = makeStyles({
  root: {
    ...column('S'),
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: line,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 220px)) auto',
    alignItems: 'end',
    justifyContent: 'start',
    gap: tokens.spacingHorizontalM,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', justifyContent: 'stretch' },
  },
  field: { minWidth: 0 },
  input: { minWidth: 0, width: '100%', '& input': { minWidth: 0 } },
  submit: { [belowWide]: { justifySelf: 'start' } },
  switches: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    [belowMedium]: { columnGap: tokens.spacingHorizontalXS },
  },
});
