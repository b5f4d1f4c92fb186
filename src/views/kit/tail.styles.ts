import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const useTailStyles = makeStyles({
  mark: { position: 'absolute', top: 0, left: 0, width: '1px', height: '1px' },
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexShrink: 0 },
  /** Lies over the rows, so that nothing moves when it comes. */
  over: {
    position: 'relative',
    height: 0,
    flexShrink: 0,
    zIndex: 3,
    display: 'flex',
    justifyContent: 'center',
  },
  arrived: { position: 'absolute', top: '42px', boxShadow: tokens.shadow8, whiteSpace: 'nowrap' },
  note: { flexShrink: 0 },
});

export const usePageTabsStyles = makeStyles({
  strip: {
    flexShrink: 0,
    minWidth: 0,
    '& [role="tablist"]': { flexWrap: 'wrap' },
    // Five of them in one line of a phone.
    [belowMedium]: {
      '& [role="tab"]': {
        paddingLeft: tokens.spacingHorizontalXS,
        paddingRight: tokens.spacingHorizontalXS,
      },
      marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
      marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
    },
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalS})`,
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    marginLeft: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& [role="tablist"]': { marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})` },
    [belowMedium]: {
      marginLeft: 0,
      marginRight: 0,
      '& [role="tablist"]': { marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
    },
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    flexShrink: 0,
    minWidth: 0,
    '&[hidden]': { display: 'none' },
  },
  fill: { flexGrow: 1, flexShrink: 1, minHeight: 0 },
  narrow: { maxWidth: '640px' },
});
