import { makeStyles, tokens } from '@fluentui/react-components';
import { mono, sunken } from '~/views/kit/layout.styles';

export const useUpgradeStyles = makeStyles({
  facts: { ...sunken, padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  reason: { marginTop: tokens.spacingVerticalXS },
  details: {
    ...mono,
    maxHeight: '200px',
    overflow: 'auto',
    margin: `${tokens.spacingVerticalS} 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
