import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular, Star24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { explainProblem } from '../../../api/rest/problem';
import {
  favoritesOf,
  type FavoritesActor,
  type FavoritesSnapshot,
} from '../../../machines/favorites/favorites-machine';
import { AppLink } from '../../shared/AppLink';
import { BlankState } from '../../shared/BlankState';
import { Card } from '../../shared/Card';
import { LinkButton } from '../../shared/LinkButton';
import { StatusMessage } from '../../shared/StatusMessage';
import { DomainCard } from './DomainCard';
import { DomainCardSkeleton } from './DomainCardSkeleton';
import { useFavoriteDomainsStyles } from './FavoriteDomains.styles';

const selectContext = (s: FavoritesSnapshot) => s.context;
const selectLoading = (s: FavoritesSnapshot) => s.hasTag('loading');
const selectFailing = (s: FavoritesSnapshot) => s.hasTag('failing');

export type FavoriteDomainsProps = {
  favorites: FavoritesActor;
  realtimeUrl: string;
  onCopy: (text: string) => void;
};

/** A card for each favorite domain, by display name. */
export function FavoriteDomains({ favorites, realtimeUrl, onCopy }: FavoriteDomainsProps) {
  const styles = useFavoriteDomainsStyles();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const context = useSelector(favorites, selectContext);
  const loading = useSelector(favorites, selectLoading);
  const failing = useSelector(favorites, selectFailing);
  const domains = favoritesOf(context);
  const some = domains.length > 0;
  const reason = context.problem ? explainProblem(context.problem) : 'The server did not answer.';
  const retry = (
    <Button
      size={some ? 'small' : 'medium'}
      icon={some ? undefined : <ArrowClockwise20Regular />}
      onClick={() => favorites.send({ type: 'favorites.reload' })}
    >
      Retry
    </Button>
  );
  return (
    <section aria-labelledby={titleId} className={styles.root} aria-busy={loading && !some}>
      <div className={styles.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          Favorite Domains
        </h2>
        {some ? <span className={styles.count}>{domains.length}</span> : null}
        <div className={styles.space} />
        <AppLink href="/domains">All domains</AppLink>
      </div>
      {failing && some ? (
        <StatusMessage intent="warning" actions={retry}>
          The favorites could not be refreshed. {reason}
        </StatusMessage>
      ) : null}
      {some || loading ? (
        <div className={styles.cards}>
          {domains.map((domain) => (
            <DomainCard
              key={JSON.stringify([domain.namespace, domain.id])}
              domain={domain}
              realtimeUrl={realtimeUrl}
              onCopy={onCopy}
              onRemove={() => {
                favorites.send({ type: 'favorite.mark', mark: { domain, favorite: false } });
                // The card goes, and its star had the focus.
                title.current?.focus();
              }}
            />
          ))}
          {some ? null : [0, 1, 2].map((place) => <DomainCardSkeleton key={place} />)}
        </div>
      ) : (
        <Card padded={false}>
          {failing ? (
            <BlankState
              kind="failed"
              icon={<PlugDisconnected24Regular />}
              title="Favorites could not be loaded"
              text={reason}
              actions={
                <>
                  {retry}
                  <span>Also tried again by itself</span>
                </>
              }
            />
          ) : (
            <BlankState
              icon={<Star24Regular />}
              title="No favorites yet"
              text="Click the star of a domain in the list of domains, and the domain stands here."
              actions={<LinkButton href="/domains">Go to domains</LinkButton>}
            />
          )}
        </Card>
      )}
    </section>
  );
}
