import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { own } from '../../../theme/own-token';

export const usePersonDotStyles = makeStyles({
  root: {
    ...typographyStyles.caption2Strong,
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralBackground1}`,
    // The colours of people are dark on light ground and light on dark ground, as the canvas is the other way round.
    color: tokens.colorNeutralBackground1,
  },
  small: { width: '18px', height: '18px', fontSize: '9px' },
  A: { backgroundColor: own('personA') },
  B: { backgroundColor: own('personB') },
  C: { backgroundColor: own('personC') },
  D: { backgroundColor: own('personD') },
  E: { backgroundColor: own('personE') },
  F: { backgroundColor: own('personF') },
});
