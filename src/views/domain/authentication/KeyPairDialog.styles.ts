import { makeStyles, tokens } from '@fluentui/react-components';
import { inWindow } from '../../shared/layout.styles';

export const useKeyPairDialogStyles = makeStyles({
  /** Spec domain-level §9. */
  surface: {
    width: '650px',
    maxWidth: '650px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ...inWindow,
    '@media screen and (max-width: 682px)': { width: 'auto', maxWidth: 'calc(100vw - 32px)' },
  },
  content: { display: 'grid', gap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
  box: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  tools: { display: 'flex', gap: tokens.spacingHorizontalS, justifyContent: 'flex-end' },
});
