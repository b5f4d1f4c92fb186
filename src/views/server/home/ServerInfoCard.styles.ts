import { makeStyles, tokens } from '@fluentui/react-components';

export const useServerInfoStyles = makeStyles({
  facts: { minHeight: '52px' },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
});
