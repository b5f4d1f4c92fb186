import { makeStyles } from '@fluentui/react-components';

export const useListCardStyles = makeStyles({ stale: { flexShrink: 0 } });
