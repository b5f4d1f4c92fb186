import { makeStyles } from '@fluentui/react-components';

const column = { display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly' } as const;

export const useDomainCardSkeletonStyles = makeStyles({
  names: { ...column, height: '40px' },
  pills: { ...column, height: '20px' },
  url: { ...column, height: '34px' },
});
