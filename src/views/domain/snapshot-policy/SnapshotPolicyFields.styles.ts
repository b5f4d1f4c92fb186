import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useSnapshotPolicyFieldsStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, justifySelf: 'start' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  label: { display: 'flex', flexDirection: 'column' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  // The box stands in the middle of the field beside it, whose label is above.
  beside: { marginTop: '18px', [belowMedium]: { marginTop: 0 } },
});
