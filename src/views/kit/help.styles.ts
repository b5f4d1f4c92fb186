import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { column } from './layout.styles';

export const useHelpStyles = makeStyles({
  /** As high as a line of text: beside a heading or a label nothing moves. */
  button: {
    flexShrink: 0,
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    marginBlock: '-4px',
    color: tokens.colorNeutralForeground3,
  },
  surface: {
    ...column('S'),
    boxSizing: 'border-box',
    width: '340px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    padding: tokens.spacingHorizontalL,
  },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0 },
  icon: { verticalAlign: 'text-bottom' },
});
