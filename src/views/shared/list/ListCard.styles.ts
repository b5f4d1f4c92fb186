import { makeStyles } from '@fluentui/react-components';

export const useListCardStyles = makeStyles({ bar: { flexShrink: 0 } });
