import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, clip as cut, column, mono, row, wholeText } from '~/views/kit/layout.styles';

export { focusInside } from '~/views/kit/layout.styles';
export const faintLine = `1px solid ${tokens.colorNeutralStroke3}`;
export const quiet = { color: tokens.colorNeutralForeground3 } as const;
export const captionInk = { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 } as const;
export const heading = typographyStyles.subtitle2;
export const strong = typographyStyles.body1Strong;
export const numeric = { fontVariantNumeric: 'tabular-nums' } as const;
export const clip = { ...cut, minWidth: 0 } as const;
export const wrapped = { ...wholeText, margin: 0 } as const;
export const touchable = { minHeight: '36px', minWidth: '36px' } as const;

export const useModelViewStyles = makeStyles({
  editor: { ...column('M'), flexGrow: 1, minHeight: 0 },
  dock: {
    ...column('S'),
    flexGrow: 1,
    minHeight: 0,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  dockHead: { ...row('XS'), flexShrink: 0, minHeight: '40px', paddingLeft: tokens.spacingHorizontalXS },
  dockTitle: { ...typographyStyles.subtitle2, ...clip, flexShrink: 1, fontFamily: mono.fontFamily },
  dockCollection: { ...clip, flexGrow: 1 },
  metaBar: { ...row(), flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, minHeight: '32px' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    [belowMedium]: { padding: `${tokens.spacingVerticalS} 0` },
  },
  fact: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalXS },
  label: caption,
  value: { ...typographyStyles.caption1, ...numeric },
  modified: { ...row('XS') },
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  caption,
  knownFields: { maxWidth: 'min(560px, 94vw)', maxHeight: '320px' },
});

export const useConnectedUsersStyles = makeStyles({
  trigger: {
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    fontWeight: tokens.fontWeightRegular,
  },
  /** Where the button will be. */
  place: { ...row(), height: '26px', width: '113px' },
  dots: {
    display: 'inline-flex',
    marginRight: tokens.spacingHorizontalS,
    '& > * + *': { marginLeft: '-2px' },
  },
  count: { ...typographyStyles.caption1, ...numeric },
  word: { [belowMedium]: { display: 'none' } },
  surface: { ...column('S'), maxWidth: '340px' },
  title: strong,
  list: {
    ...column('S'),
    maxHeight: '320px',
    overflowY: 'auto',
  },
  names: { ...column(), flexGrow: 1, overflowWrap: 'anywhere' },
  name: typographyStyles.body1,
  account: caption,
});
