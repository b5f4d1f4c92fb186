import { makeStyles, tokens } from '@fluentui/react-components';

const ink = tokens.colorNeutralForegroundOnBrand;
const hover = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Hover };
const pressed = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Pressed };

export const useDangerStyles = makeStyles({
  /** On a primary button that deletes, while it can be pressed. */
  button: {
    color: ink,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': hover,
    ':active': pressed,
    ':hover:active': pressed,
  },
});
