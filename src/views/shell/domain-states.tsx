import { Spinner } from '@fluentui/react-components';
import {
  ArrowCircleUp20Regular,
  ArrowSync20Regular,
  Delete20Regular,
  ErrorCircle20Filled,
  LockClosed20Regular,
  PlugDisconnected20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { rolesFor } from '~/core/capabilities';
import { domainPath } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectDescriptorWatch,
  selectDomain,
  selectKey,
  selectReason,
  selectStaleSince,
} from '~/machines/domain-status/domain-status-selectors';
import type { Condition } from '~/machines/domain-status/domain-status-setup';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { LongText } from '~/views/kit/LongText';
import { Page, PageHead } from '~/views/kit/Page';
import { RetryButton } from '~/views/kit/buttons';
import { StateCard, type StateCardProps } from '~/views/kit/StateCard';
import { StatusMessage, type StatusMessageProps } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/When';
import { asSentence, documentTitle, domainCrumbs, nameOfKey } from '~/views/kit/domain-page';
import { LinkButton } from '~/views/kit/links';
import { AvailabilityPill, StatusPill } from '~/views/kit/status';
import { useDomainShellStyles } from './domain-shell.styles';

/** The conditions in which a domain has no pages (spec server-level §4 "Domain area by state"). */
const unavailable = ['loading', 'missing', 'forbidden', 'failed', 'initializing', 'deleting'] as const;
type Unavailable = (typeof unavailable)[number];

export const isUnavailable = (condition: Condition): condition is Unavailable =>
  unavailable.some((each) => each === condition);

const failure = {
  icon: <ErrorCircle20Filled />,
  tone: 'danger',
  title: 'Error Loading Domain',
  announce: 'alert',
} as const;
const missingText = (name: string) => `The domain '${name}' does not exist!`;

type Texts = Pick<StateCardProps, 'icon' | 'tone' | 'title' | 'announce'> & { text: string };

const textsOf = (condition: Unavailable, key: DomainKey, reason: string | undefined): Texts =>
  (
    ({
      loading: {
        icon: <Spinner size="tiny" aria-hidden="true" />,
        tone: 'brand',
        title: 'Loading Domain',
        text: nameOfKey(key),
      },
      missing: { ...failure, text: missingText(nameOfKey(key)) },
      forbidden: {
        icon: <LockClosed20Regular />,
        tone: 'neutral',
        title: 'Your role does not permit this domain',
        text: `${rolesFor('domain.open')} An owner of the domain can give you a role in it.`,
        announce: 'alert',
      },
      failed: {
        ...failure,
        text: `Unknown error loading domain. ${reason ? `${asSentence(reason)} ` : ''}Retrying automatically.`,
      },
      initializing: {
        icon: <ArrowSync20Regular />,
        tone: 'brand',
        title: 'Domain Initializing',
        text: 'This domain is initializing, please wait...',
      },
      deleting: {
        icon: <Delete20Regular />,
        tone: 'neutral',
        title: 'Domain Deleting',
        text: 'This domain can not be used because is being deleted.',
      },
    }) satisfies Record<Unavailable, Texts>
  )[condition];

/** Replaces every page of a domain that has none now. `kept`: unsaved work on the page is kept. */
export function UnavailableDomain({ status, kept }: { status: DomainStatusActor; kept: boolean }) {
  const styles = useDomainShellStyles();
  const condition = useSelector(status, selectCondition);
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const reason = useSelector(status, selectReason);
  const watch = useSelector(status, selectDescriptorWatch);
  if (!isUnavailable(condition)) return null;
  const { text, ...card } = textsOf(condition, key, reason);
  const isOver = condition === 'missing' || condition === 'deleting';
  return (
    <Page>
      <title>{documentTitle(card.title, key)}</title>
      <PageHead
        title={domain?.displayName || key.id}
        crumbs={domainCrumbs(key)}
        after={domain ? <StatusPill value={domain.status} /> : undefined}
      />
      <div key={condition} className={condition === 'loading' ? styles.late : undefined}>
        <StateCard
          {...card}
          text={<LongText text={withKept(text, kept && !isOver)} lines={4} characters={400} />}
          actions={
            <>
              <LinkButton href="/domains">Back to domains</LinkButton>
              {condition === 'failed' ? (
                <RetryButton
                  size="medium"
                  watch={watch}
                  onRetry={() => status.send({ type: 'domain.refresh' })}
                />
              ) : null}
            </>
          }
        />
      </div>
    </Page>
  );
}

const withKept = (text: string, kept: boolean) =>
  kept ? `${text} What you typed is kept until then.` : text;

/** For an address that names no domain, such as one with broken percent signs. */
export const UnreadableDomain = ({ name }: { name: string }) => (
  <Page>
    <title>Error Loading Domain · Convergence Console</title>
    <PageHead title="Domain" crumbs={[{ label: 'Domains', href: '/domains' }, { label: name }]} />
    <StateCard
      {...failure}
      text={missingText(name)}
      actions={<LinkButton href="/domains">Back to domains</LinkButton>}
    />
  </Page>
);

type ClosedPageProps = {
  domainKey: DomainKey;
  /** As in "Models". */
  label: string;
  /** Why the page is closed; one with a schema upgrade is shown only where unsaved work is kept. */
  reason: 'offline' | 'upgrade';
  kept: boolean;
};

/** Replaces a page while the domain is offline, or while its database is out of date or being upgraded. */
export function ClosedPage({ domainKey, label, reason, kept }: ClosedPageProps) {
  const base = domainPath(domainKey);
  const isOffline = reason === 'offline';
  return (
    <Page>
      <title>{documentTitle(label, domainKey)}</title>
      <PageHead
        title={label}
        crumbs={domainCrumbs(domainKey, label)}
        after={isOffline ? <AvailabilityPill value="offline" /> : undefined}
      />
      {isOffline ? (
        <StateCard
          icon={<PlugDisconnected20Regular />}
          tone="neutral"
          title="Not available while the domain is offline"
          text={withKept(`“${label}” opens when the domain is online or in maintenance mode again.`, kept)}
          actions={
            <>
              <LinkButton href={base}>Go to dashboard</LinkButton>
              <LinkButton href={`${base}/settings`} appearance="primary">
                Domain settings
              </LinkButton>
            </>
          }
        />
      ) : (
        <StateCard
          icon={<ArrowCircleUp20Regular />}
          tone="neutral"
          title="Not available during the database upgrade"
          text={withKept(`“${label}” opens here when the upgrade of the domain's database has ended.`, kept)}
          actions={<LinkButton href={`${base}/upgrade`}>Go to the upgrade</LinkButton>}
        />
      )}
    </Page>
  );
}

const Banner = (props: Pick<StatusMessageProps, 'intent' | 'title' | 'actions' | 'children'>) => (
  <StatusMessage {...props} shape="square" className={useDomainShellStyles().banner} />
);

type DomainBannersProps = {
  status: DomainStatusActor;
  preferences: PreferencesActor;
  onCopy?: ((text: string) => void) | undefined;
  /** The page itself shows the state of the domain. */
  onPage?: boolean;
};

/** Above the pages of a domain: its status and availability, and whether what is shown is old (spec server-level §4). */
export function DomainBanners({ status, preferences, onCopy, onPage = false }: DomainBannersProps) {
  const zone = useSelector(preferences, selectTimeZone);
  const condition = useSelector(status, selectCondition);
  const since = useSelector(status, selectStaleSince);
  const reason = useSelector(status, selectReason);
  const watch = useSelector(status, selectDescriptorWatch);
  const domain = useSelector(status, selectDomain);
  return (
    <>
      {domain && !onPage ? <StateBanner domain={domain} condition={condition} onCopy={onCopy} /> : null}
      {since === undefined || reason === undefined ? null : (
        <Banner
          intent="warning"
          actions={<RetryButton watch={watch} onRetry={() => status.send({ type: 'domain.refresh' })} />}
        >
          <strong>
            Not updated since <When at={since} zone={zone} form="seconds" />.
          </strong>{' '}
          <LongText text={`${asSentence(reason)} Retrying automatically.`} />
        </Banner>
      )}
    </>
  );
}

type StateBannerProps = Pick<DomainBannersProps, 'onCopy'> & {
  domain: NonNullable<ReturnType<typeof selectDomain>>;
  condition: Condition;
};

function StateBanner({ domain, condition, onCopy }: StateBannerProps): ReactNode {
  const change = (
    <LinkButton size="small" href={`${domainPath(domain)}/settings`}>
      Change availability
    </LinkButton>
  );
  switch (condition) {
    case 'error': {
      const message = [domain.unknown, domain.statusMessage].filter(Boolean).join('\n');
      return (
        <Banner intent="error" title="The Domain is in an Error State">
          {message === '' ? null : <LongText text={message} onCopy={onCopy} />}
        </Banner>
      );
    }
    case 'offline':
      return (
        <Banner intent="warning" title="The Domain is Offline" actions={change}>
          Users can&apos;t connect; only authentication and settings can be changed here.
        </Banner>
      );
    case 'maintenance':
      return (
        <Banner intent="warning" title="The Domain is in Maintenance Mode" actions={change}>
          Users can&apos;t connect; this console works fully.
        </Banner>
      );
    default:
      return domain.unknown === null ? null : (
        <Banner intent="warning" title={domain.unknown}>
          It is treated as online.
        </Banner>
      );
  }
}
