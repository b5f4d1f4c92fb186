import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, row } from '~/views/kit/layout.styles';
import { numeric } from './style-parts';

export const useModelViewStyles = makeStyles({
  metaBar: { ...row(), flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, minHeight: '32px' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    [belowMedium]: { padding: `${tokens.spacingVerticalS} 0` },
  },
  fact: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalXS },
  label: caption,
  value: { ...typographyStyles.caption1, ...numeric, margin: 0 },
  modified: { ...row('XS') },
  /** Its place is kept while the person is not known, so that nothing moves. */
  lastEditor: { ...row(), flexShrink: 0, width: '20px', height: '16px' },
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  caption: { ...caption, margin: 0 },
  knownFields: { maxWidth: 'min(560px, 94vw)', maxHeight: '320px' },
});

export const useModelEditorStyles = makeStyles({ root: { ...column('M'), flexGrow: 1, minHeight: 0 } });
