import { makeStyles } from '@fluentui/react-components';

export const useDomainContentStyles = makeStyles({
  // The page lies in the canvas as if nothing were around it.
  open: { display: 'contents' },
  closed: { display: 'none' },
});
