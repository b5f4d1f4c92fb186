import { mergeClasses } from '@fluentui/react-components';
import {
  ArrowCircleUp16Regular,
  ArrowClockwise16Regular,
  ArrowRight16Regular,
  Star24Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { Domain, DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import type { DomainStatus } from '~/core/domain-health';
import { domainPath, isAddressable, titleOf, connectionUrl } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { type FavoritesActor, favoritesOf, type FavoritesSnapshot } from '~/machines/favorites/favorites-machine';
import { type LiveSessionsActor, selectSessions } from '~/machines/favorites/live-sessions-machine';
import { useInSight } from '~/views/hooks/events';
import { BlankState, LoadFailure } from '~/views/kit/BlankState';
import { IconButton } from '~/views/kit/buttons';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { CopyField } from '~/views/kit/copy';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink, LinkButton } from '~/views/kit/links';
import { AvailabilityPill, BusyIcon, StatusPill } from '~/views/kit/status';
import { StatusMessage } from '~/views/kit/StatusMessage';
import {
  favoriteDisabledReason,
  FavoriteStar,
  isAvailabilityUnknown,
  issueOf,
  whyClosed,
} from '~/views/resources/domains/FavoriteStar';
import { domainNav, usePages } from '~/views/kit/page-table';
import { useDomainCardStyles, useFavoriteDomainsStyles, useLiveSessionsStyles } from './home.styles';

const textOf = (count: number) => (count === 0 ? 'No sessions' : countOf(count, 'session'));

type LiveSessionsProps = { domainKey: DomainKey; name: string; sessions: LiveSessionsActor };

/** The number of active sessions of a domain, asked for while it is in sight. Its place is kept while it is not known. */
function LiveSessions({ domainKey, name, sessions }: LiveSessionsProps) {
  const styles = useLiveSessionsStyles();
  const ref = useInSight<HTMLSpanElement>((inSight) =>
    sessions.send({ type: inSight ? 'domain.inSight' : 'domain.outOfSight', key: domainKey }),
  );
  const answer = useSelector(sessions, (s) => selectSessions(s, domainKey));
  return (
    <span ref={ref} className={styles.root}>
      {answer === undefined ? null : 'problem' in answer ? (
        <>
          <span title={explainProblem(answer.problem)}>Sessions unknown</span>
          <IconButton
            size="small"
            icon={<ArrowClockwise16Regular />}
            label={`Retry: sessions of ${name}`}
            title={`${explainProblem(answer.problem)} Retry`}
            onClick={() => sessions.send({ type: 'sessions.retry', key: domainKey })}
          />
        </>
      ) : (
        <AppLink
          href={`${domainPath(domainKey)}/sessions`}
          className={styles.link}
          label={`${textOf(answer.count)} in ${name}`}
        >
          {textOf(answer.count)}
        </AppLink>
      )}
    </span>
  );
}

const shown = ['dashboard', 'users', 'collections', 'models', 'chats', 'settings'];

const reasons: Partial<Record<DomainStatus, string>> = {
  'schema-upgrade-required': 'The domain needs a schema upgrade.',
  'schema-upgrading': 'The schema of the domain is being upgraded.',
};

type DomainCardProps = Omit<FavoriteDomainsProps, 'favorites'> & { domain: Domain; onRemove: () => void };

/** A favorite domain with its state, connection URL and links to its pages (spec server-level §2 "Domain card"). */
function DomainCard({ domain, realtimeUrl, sessions, onCopy, onRemove }: DomainCardProps) {
  const styles = useDomainCardStyles();
  const titleId = useId();
  const { namespace, id, status, availability } = domain;
  const name = titleOf(domain);
  const base = isAddressable(domain) ? domainPath(domain) : undefined;
  const closed = reasons[status] ?? whyClosed(domain);
  const upgradable = status === 'schema-upgrade-required' && base !== undefined;
  const issue = issueOf(domain);
  const disabled = closed !== undefined && !upgradable;
  const shortcuts = domainNav(usePages(), {
    base: base ?? '',
    offline: availability === 'offline',
    locked: closed,
  }).filter(({ path }) => shown.includes(path));
  return (
    <article
      aria-labelledby={titleId}
      aria-disabled={disabled || undefined}
      className={mergeClasses(styles.root, disabled && styles.disabled)}
    >
      <div className={styles.body}>
        <Row gap="S" align="start">
          <Column grow>
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
          </Column>
          <FavoriteStar name={name} favorite reason={favoriteDisabledReason(domain)} onToggle={onRemove} />
        </Row>
        <Row gap="XS" wrap>
          <StatusPill value={status} />
          {isAvailabilityUnknown(domain) ? null : <AvailabilityPill value={availability} of={status} />}
          {base !== undefined && status === 'ready' && availability !== 'offline' ? (
            <LiveSessions domainKey={domain} name={name} sessions={sessions} />
          ) : null}
        </Row>
        {base === undefined ? null : (
          <CopyField label={`Connection URL of ${name}`} value={connectionUrl(realtimeUrl, domain)} onCopy={onCopy} />
        )}
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
          shortcuts.map(({ path, label, icon, href, reason }) => (
            <LinkButton
              key={path}
              size="small"
              appearance="subtle"
              icon={icon}
              href={href}
              label={label}
              forbidden={reason}
            />
          ))
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

function DomainCardSkeleton() {
  const styles = useDomainCardStyles();
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.body, styles.skeleton)}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="55%" />
        <SkeletonBar width="96px" />
        <SkeletonBar width="100%" />
      </div>
      <div className={styles.footer} />
    </div>
  );
}

const selectLook = (s: FavoritesSnapshot) => ({
  ...s.context,
  loading: s.hasTag('loading'),
  failing: s.hasTag('failing'),
});

type FavoriteDomainsProps = {
  favorites: FavoritesActor;
  sessions: LiveSessionsActor;
  /** Ends with a slash. */
  realtimeUrl: string;
  onCopy: (text: string) => void;
};

export function FavoriteDomains({ favorites, sessions, realtimeUrl, onCopy }: FavoriteDomainsProps) {
  const styles = useFavoriteDomainsStyles();
  const text = useTextStyles();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { loading, failing, ...context } = useSelector(favorites, selectLook, shallowEqual);
  const { problem } = context;
  const domains = favoritesOf(context);
  const some = domains.length > 0;
  const reload = () => favorites.send({ type: 'favorites.reload' });
  return (
    <section aria-labelledby={titleId} className={styles.root} aria-busy={loading && !some}>
      <Row gap="S">
        <h2 id={titleId} ref={title} tabIndex={-1} className={text.section}>
          Favorite Domains
        </h2>
        {some ? <span className={mergeClasses(text.caption, text.numeric)}>{domains.length}</span> : null}
        <div className={styles.space} />
        <AppLink href="/domains">All domains</AppLink>
      </Row>
      {failing && some ? (
        <StatusMessage intent="warning" onRetry={reload}>
          The favorites could not be refreshed. {problem ? explainProblem(problem) : 'The server did not answer.'}
        </StatusMessage>
      ) : null}
      {some || loading ? (
        <div className={styles.cards}>
          {domains.map((domain) => (
            <DomainCard
              key={JSON.stringify([domain.namespace, domain.id])}
              domain={domain}
              sessions={sessions}
              realtimeUrl={realtimeUrl}
              onCopy={onCopy}
              onRemove={() => {
                favorites.send({ type: 'favorite.mark', mark: { domain, favorite: false } });
                // The card is removed, and the focus was on its star.
                title.current?.focus();
              }}
            />
          ))}
          {some ? null : [0, 1, 2].map((place) => <DomainCardSkeleton key={place} />)}
        </div>
      ) : (
        <Card padded={false}>
          {failing ? (
            <LoadFailure title="Favorites could not be loaded" problem={problem} onRetry={reload} />
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
