import { makeStyles, tokens } from '@fluentui/react-components';
import { mono, sunken, wholeText } from '~/views/kit/layout.styles';

export const useUpgradeStyles = makeStyles({
  facts: { ...sunken, padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  reason: { marginTop: tokens.spacingVerticalXS },
  details: { ...mono, ...wholeText, maxHeight: '200px', margin: `${tokens.spacingVerticalS} 0` },
});
