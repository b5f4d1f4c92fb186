import { makeStyles, tokens } from '@fluentui/react-components';

export const useDomainFootStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
});
