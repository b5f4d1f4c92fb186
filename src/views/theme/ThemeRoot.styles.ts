import { makeStyles, tokens } from '@fluentui/react-components';

export const useThemeRootStyles = makeStyles({
  root: { height: '100%', backgroundColor: tokens.colorNeutralBackground3 },
});
