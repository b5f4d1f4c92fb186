import { makeStyles, tokens } from '@fluentui/react-components';
import { caption, column, line, row } from '~/views/kit/layout.styles';

export const usePermissionStyles = makeStyles({
  caption: { ...caption, overflowWrap: 'anywhere' },
  wrapped: { whiteSpace: 'normal' },
  picker: { maxWidth: '320px' },
  add: { minWidth: '64px' },
  adderFooter: { columnGap: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalXS },
  flags: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    // The check boxes have a margin of 8 px.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
  table: {
    ...column(),
    maxHeight: '420px',
    overflow: 'hidden',
    border: line,
    borderRadius: tokens.borderRadiusMedium,
  },
  /** Stops the submit event of a dialog, which bubbles through React to the surrounding form. */
  apart: { display: 'contents' },
  /** The list of options may be taller than the card. */
  open: { overflow: 'visible' },
  verdict: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: tokens.spacingVerticalXS,
  },
  obstacles: { ...column('XS') },
  obstacle: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  again: { alignSelf: 'start', flexShrink: 0, whiteSpace: 'nowrap' },
  sign: { ...row(), flexShrink: 0 },
  held: { color: tokens.colorStatusSuccessForeground1 },
  blocks: { color: tokens.colorStatusWarningForeground1 },
  denied: { color: tokens.colorNeutralForeground3 },
  rule: { overflowWrap: 'anywhere' },
});
