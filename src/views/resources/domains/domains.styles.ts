import { makeStyles, tokens } from '@fluentui/react-components';

export const useFavoriteStarStyles = makeStyles({
  filled: { color: tokens.colorBrandForeground1 },
});

export function edge(color: string, below: string) {
  return {
    borderTopColor: color,
    borderRightColor: color,
    borderBottomColor: below,
    borderLeftColor: color,
  };
}
