import { makeStyles, tokens } from '@fluentui/react-components';

export const useSettingsViewStyles = makeStyles({
  tabs: {
    flexShrink: 0,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalS})`,
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    flexShrink: 0,
    maxWidth: '640px',
    '&[hidden]': { display: 'none' },
  },
  note: { flexShrink: 0, maxWidth: '640px' },
});
