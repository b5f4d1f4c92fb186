import { makeStyles, tokens } from '@fluentui/react-components';

export const useFavoriteStarStyles = makeStyles({
  filled: { color: tokens.colorBrandForeground1 },
});
