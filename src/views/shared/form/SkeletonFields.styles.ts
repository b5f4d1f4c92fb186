import { makeStyles, tokens } from '@fluentui/react-components';

export const useSkeletonFieldsStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalL },
  field: { display: 'grid', gap: tokens.spacingVerticalXS },
  box: {
    height: '32px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});
