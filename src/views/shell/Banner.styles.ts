import { makeStyles } from '@fluentui/react-components';

export const useBannerStyles = makeStyles({
  root: { flexShrink: 0 },
});
