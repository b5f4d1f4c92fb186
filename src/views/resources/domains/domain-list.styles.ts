import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { clip, mono, row } from '~/views/kit/layout.styles';

export const useFavoriteStarStyles = makeStyles({ filled: { color: tokens.colorBrandForeground1 } });

const edge = (color: string, below: string) => ({
  borderTopColor: color,
  borderRightColor: color,
  borderBottomColor: below,
  borderLeftColor: color,
});

export const useConnectionPreviewStyles = makeStyles({
  url: { ...mono, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export const useNamespaceFilterStyles = makeStyles({
  root: { width: '180px', minWidth: '120px', [belowMedium]: { width: '132px', minWidth: '88px' } },
  input: { minWidth: 0, textOverflow: 'ellipsis' },
  /** Looks like a medium-sized Fluent field. */
  button: {
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXXS,
    height: '32px',
    // The left padding is on the text: flex items with padding shrink differently.
    padding: `0 ${tokens.spacingHorizontalMNudge} 0 0`,
    fontWeight: tokens.fontWeightRegular,
    cursor: 'text',
    ...edge(tokens.colorNeutralStroke1, tokens.colorNeutralStrokeAccessible),
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1,
      ...edge(tokens.colorNeutralStroke1Hover, tokens.colorNeutralStrokeAccessibleHover),
    },
    ':hover:active': {
      backgroundColor: tokens.colorNeutralBackground1,
      ...edge(tokens.colorNeutralStroke1Pressed, tokens.colorNeutralStrokeAccessiblePressed),
    },
  },
  text: {
    minWidth: 0,
    paddingLeft: `calc(${tokens.spacingHorizontalMNudge} + ${tokens.spacingHorizontalXXS})`,
    ...clip,
  },
  placeholder: { color: tokens.colorNeutralForeground4 },
  chevron: { margin: 0, flexShrink: 0, color: tokens.colorNeutralStrokeAccessible },
});

export const useStateFilterStyles = makeStyles({
  root: { ...row('XXS'), minWidth: 0, flexShrink: 1, [belowMedium]: { flexShrink: 0 } },
  button: {
    minWidth: 0,
    maxWidth: '220px',
    flexShrink: 1,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    [belowMedium]: { flexShrink: 0, minWidth: '36px', '& .fui-MenuButton__menuIcon': { display: 'none' } },
  },
  on: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  text: { minWidth: 0, ...clip, [belowMedium]: { display: 'none' } },
  popover: { minWidth: '240px' },
  count: { fontVariantNumeric: 'tabular-nums' },
});
