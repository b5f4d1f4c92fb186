import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { dayOf, facetName, never } from '~/core/last-login';
import { chunk } from '~/machines/kit/chunk';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkDialog } from '~/views/kit/OnDemand';
import type { ListFacet } from '~/views/kit/list/list-types';
import type { LastLoginFilterProps } from './OpenLastLoginFilter';
import { useLastLoginStyles } from './last-login.styles';

/** As in 10/01/2026. */
const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

export const lastLoginFacet: ListFacet = {
  name: facetName,
  where: (value) =>
    value === never ? 'who never signed in' : `who haven't signed in since ${shown(dayOf(value) ?? value)}`,
  clear: 'Any last login',
  elsewhere: '',
};

const filter = chunk(async () => (await import('./OpenLastLoginFilter')).OpenLastLoginFilter);

/** Finds people who never signed in, or not since a day. Its place is kept until its code is loaded. */
export function LastLoginFilter<Row>(props: LastLoginFilterProps<Row>) {
  const styles = useLastLoginStyles();
  const { value: Open, failure } = useLoaded(filter);
  const [asked, setAsked] = useState(false);
  if (Open) return <Open {...props} />;
  return (
    <>
      <Button
        className={styles.choice}
        disabledFocusable={!failure}
        title={failure ? 'The filter could not be loaded.' : undefined}
        onClick={() => setAsked(true)}
      >
        Any last login
      </Button>
      {failure && asked ? <ChunkDialog failure={failure} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
