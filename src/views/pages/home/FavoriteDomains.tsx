import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowCircleUp16Regular, ArrowRight16Regular, Star24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { Domain, DomainStatus } from '~/api/rest/domains';
import { isAddressable, titleOf } from '~/core/domain-names';
import { domainPath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import {
  type FavoritesActor,
  favoritesOf,
  type FavoritesSnapshot,
} from '~/machines/favorites/favorites-machine';
import { BlankState } from '~/views/kit/BlankState';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { LoadFailure } from '~/views/kit/LoadFailure';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { CopyField } from '~/views/kit/copy';
import { connectionUrl } from '~/views/kit/domain-page';
import { AppLink, LinkButton } from '~/views/kit/links';
import { AvailabilityPill, BusyIcon, StatusPill } from '~/views/kit/status';
import {
  FavoriteStar,
  isAvailabilityUnknown,
  issueOf,
  whyClosed,
  whyUnmarked,
} from '~/views/resources/domains/FavoriteStar';
import { domainNav, type DomainPlace } from '~/views/shell/domain-place';
import { useDomainCardSkeletonStyles, useDomainCardStyles, useFavoriteDomainsStyles } from './home.styles';

const places: readonly DomainPlace[] = ['dashboard', 'users', 'collections', 'models', 'chats', 'settings'];

const reasons: Partial<Record<DomainStatus, string>> = {
  'schema-upgrade-required': 'The domain needs a schema upgrade.',
  'schema-upgrading': 'The schema of the domain is being upgraded.',
};

/** Why a domain that is not ready cannot be opened from its card; undefined for one that is ready (spec server-level §2). */
const whyNotReady = (domain: Domain): string | undefined => reasons[domain.status] ?? whyClosed(domain);

/** The ways into a domain, each with the reason why it is closed now. */
const shortcutsOf = (domain: Domain) =>
  domainNav({
    base: isAddressable(domain) ? domainPath(domain) : '',
    offline: domain.availability === 'offline',
    locked: whyNotReady(domain),
  }).filter(({ id }) => places.some((place) => place === id));

type DomainCardProps = {
  domain: Domain;
  realtimeUrl: string;
  onCopy: (text: string) => void;
  onRemove: () => void;
};

/** A favorite domain with its state, its connection URL and the ways into it (spec server-level §2 "Domain card"). */
function DomainCard({ domain, realtimeUrl, onCopy, onRemove }: DomainCardProps) {
  const styles = useDomainCardStyles();
  const titleId = useId();
  const { namespace, id, status, availability } = domain;
  const name = titleOf(domain);
  const closed = whyNotReady(domain);
  const upgradable = status === 'schema-upgrade-required' && isAddressable(domain);
  const issue = issueOf(domain);
  const disabled = closed !== undefined && !upgradable;
  return (
    <article
      aria-labelledby={titleId}
      aria-disabled={disabled || undefined}
      className={mergeClasses(styles.root, disabled && styles.disabled)}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.names}>
            <h3 id={titleId} className={mergeClasses(styles.title, disabled && styles.quiet)} title={name}>
              {closed === undefined ? (
                <AppLink href={domainPath(domain)} className={styles.link}>
                  {name}
                </AppLink>
              ) : (
                name
              )}
            </h3>
            <span className={styles.key} title={`${namespace} / ${id}`}>
              {namespace || '–'} / {id}
            </span>
          </div>
          <FavoriteStar name={name} favorite reason={whyUnmarked(domain)} onToggle={onRemove} />
        </div>
        <div className={styles.pills}>
          <StatusPill value={status} />
          {isAvailabilityUnknown(domain) ? null : <AvailabilityPill value={availability} />}
        </div>
        {isAddressable(domain) ? (
          <CopyField
            label={`Connection URL of ${name}`}
            value={connectionUrl(realtimeUrl, domain)}
            onCopy={onCopy}
          />
        ) : null}
        {issue === undefined ? null : <p className={styles.issue}>{issue}</p>}
      </div>
      <div className={styles.footer}>
        {upgradable ? (
          <LinkButton
            size="small"
            appearance="primary"
            icon={<ArrowCircleUp16Regular />}
            href={`${domainPath(domain)}/upgrade`}
            className={styles.upgrade}
          >
            Upgrade Database
          </LinkButton>
        ) : status === 'initializing' || status === 'deleting' ? (
          <span className={styles.waiting} role="status">
            <BusyIcon />
            Checked every 5 seconds
          </span>
        ) : (
          shortcutsOf(domain).map(({ id: place, label, icon, href, reason }) =>
            reason === undefined ? (
              <LinkButton
                key={place}
                size="small"
                appearance="subtle"
                icon={icon}
                href={href}
                label={label}
              />
            ) : (
              <Button
                key={place}
                size="small"
                appearance="subtle"
                icon={icon}
                disabledFocusable
                aria-label={label}
                title={reason}
              />
            ),
          )
        )}
        {closed === undefined ? (
          <LinkButton
            size="small"
            appearance="subtle"
            icon={<ArrowRight16Regular />}
            iconPosition="after"
            href={domainPath(domain)}
            className={styles.open}
          >
            Open
          </LinkButton>
        ) : null}
      </div>
    </article>
  );
}

/** A card of the true size, while the favorites are loading. */
function DomainCardSkeleton() {
  const card = useDomainCardStyles();
  const styles = useDomainCardSkeletonStyles();
  return (
    <div className={card.root}>
      <div className={card.body}>
        <div className={styles.names}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="55%" />
        </div>
        <div className={styles.pills}>
          <SkeletonBar width="96px" />
        </div>
        <div className={styles.url}>
          <SkeletonBar width="100%" />
        </div>
      </div>
      <div className={card.footer} />
    </div>
  );
}

const selectContext = (s: FavoritesSnapshot) => s.context;
const selectLoading = (s: FavoritesSnapshot) => s.hasTag('loading');
const selectFailing = (s: FavoritesSnapshot) => s.hasTag('failing');

type FavoriteDomainsProps = {
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
  const reload = () => favorites.send({ type: 'favorites.reload' });
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
        <StatusMessage
          intent="warning"
          actions={
            <Button size="small" onClick={reload}>
              Retry
            </Button>
          }
        >
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
            <LoadFailure title="Favorites could not be loaded" problem={context.problem} onRetry={reload} />
          ) : (
            <BlankState
              icon={<Star24Regular />}
              title="No favorites yet"
              text="Star a domain in the list to see it here."
              actions={<LinkButton href="/domains">Go to domains</LinkButton>}
            />
          )}
        </Card>
      )}
    </section>
  );
}
