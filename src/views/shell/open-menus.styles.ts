import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { caption, clip, column, line, mono, row } from '~/views/kit/layout.styles';

export const useMenuStyles = makeStyles({
  /** Inside the top bar, so that it becomes hidden and inert with it. */
  popover: {
    zIndex: 1,
    maxWidth: `min(360px, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
    maxHeight: 'min(560px, 80vh)',
    border: line,
  },
  list: { overflowY: 'auto' },
  header: {
    ...column(),
    alignItems: 'flex-start',
    height: 'auto',
    paddingBottom: tokens.spacingVerticalXS,
  },
  strong: { ...typographyStyles.body1Strong, ...clip, color: tokens.colorNeutralForeground1 },
  caption: { ...caption, ...clip },
  name: clip,
  path: { ...clip, ...mono, minWidth: 0, color: tokens.colorNeutralForeground3 },
  item: { maxWidth: '100%', textDecorationLine: 'none', color: tokens.colorNeutralForeground1 },
});

export const useAlertsPopoverStyles = makeStyles({
  surface: {
    ...column('S'),
    zIndex: 1,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    maxHeight: 'min(480px, 80vh)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    border: line,
  },
  title: typographyStyles.subtitle2,
  none: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  notices: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    paddingTop: tokens.spacingVerticalS,
  },
  list: column('S'),
});

export const useAlertsStyles = makeStyles({
  list: column('S'),
  item: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0, marginTop: '2px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  texts: { minWidth: 0 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  more: { ...caption, overflowWrap: 'anywhere' },
  check: {
    ...typographyStyles.body1,
    ...row('S'),
    color: tokens.colorNeutralForeground3,
    ':only-child': { marginBlock: 'auto' },
  },
  checkIcon: { flexShrink: 0 },
  checkText: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});
