import { makeStyles, tokens } from '@fluentui/react-components';

export const useDomainConditionStyles = makeStyles({
  /** A quick answer shows nothing of it. */
  late: {
    display: 'flex',
    flexGrow: 1,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationDelay: '150ms',
    animationFillMode: 'backwards',
    '& > *': { minWidth: 0 },
  },
});
