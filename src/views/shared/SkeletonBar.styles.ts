import { makeStyles, tokens } from '@fluentui/react-components';

export const useSkeletonBarStyles = makeStyles({
  root: {
    display: 'block',
    height: '12px',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationDelay: '150ms',
    animationFillMode: 'backwards',
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  end: { marginLeft: 'auto' },
});
