import { makeStyles } from '@fluentui/react-components';

export const useMiddleCutStyles = makeStyles({
  root: { display: 'block', overflow: 'hidden', whiteSpace: 'pre' },
  beginning: {
    display: 'inline-block',
    verticalAlign: 'bottom',
    maxWidth: 'calc(100% - var(--end))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});
