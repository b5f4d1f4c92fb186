import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useVersionDocumentStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '36px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  title: { ...typographyStyles.body1Strong, margin: 0, flexGrow: 1, minWidth: 0 },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  /** What is on its way is another version. */
  stale: { opacity: 0.6 },
  content: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
});
