import { makeStyles } from '@fluentui/react-components';

export const useAppStyles = makeStyles({
  screens: { height: '100%', '&[hidden]': { display: 'none' } },
});
