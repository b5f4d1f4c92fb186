import { makeStyles } from '@fluentui/react-components';

export const useWrappedTextStyles = makeStyles({ root: { whiteSpace: 'normal' } });
