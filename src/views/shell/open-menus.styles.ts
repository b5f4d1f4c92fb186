import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { clip, mono } from '~/views/kit/layout.styles';

export const useMenuStyles = makeStyles({
  /** Inside the top bar, so that it is hidden and inert with it. */
  popover: {
    zIndex: 1,
    maxWidth: `min(360px, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
    maxHeight: 'min(560px, 80vh)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { overflowY: 'auto' },
  header: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    height: 'auto',
    paddingBottom: tokens.spacingVerticalXS,
  },
  strong: { ...typographyStyles.body1Strong, ...clip, color: tokens.colorNeutralForeground1 },
  caption: { ...typographyStyles.caption1, ...clip, color: tokens.colorNeutralForeground3 },
  name: clip,
  path: { ...clip, ...mono, minWidth: 0, color: tokens.colorNeutralForeground3 },
  item: { maxWidth: '100%', textDecorationLine: 'none', color: tokens.colorNeutralForeground1 },
});

const column = { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS } as const;

export const useAlertsPopoverStyles = makeStyles({
  surface: {
    ...column,
    zIndex: 1,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    maxHeight: 'min(480px, 80vh)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
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
  list: column,
});
