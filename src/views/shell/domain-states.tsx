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
import { rolesFor } from '~/core/capabilities';
import { domainPath, nameOf } from '~/core/paths';
import {
  type Condition,
  type DomainStatusActor,
  selectCondition,
  selectDescriptorWatch,
  selectDomain,
  selectKey,
  selectReason,
} from '~/machines/domain-status/domain-status-machine';
import { useConsoleParts } from '~/views/console-parts';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { HelpButton } from '~/views/kit/HelpButton';
import { LongText } from '~/views/kit/texts';
import { Page, PageHead } from '~/views/kit/Page';
import { RetryButton } from '~/views/kit/buttons';
import { StateCard, type StateCardProps } from '~/views/kit/StateCard';
import { StatusMessage, type StatusMessageProps } from '~/views/kit/StatusMessage';
import { domainCrumbs } from '~/views/kit/page-table';
import { asSentence } from '~/core/problem';
import { LinkButton } from '~/views/kit/links';
import { AvailabilityPill, StatusPill } from '~/views/kit/status';
import { useDomainShellStyles } from './shell.styles';

/** The conditions in which a domain has no pages (spec server-level §4 "Domain area by state"). */
const unavailable = ['loading', 'missing', 'forbidden', 'failed', 'initializing', 'deleting'] as const;
type Unavailable = (typeof unavailable)[number];

export const isUnavailable = (condition: Condition): condition is Unavailable =>
  unavailable.some((each) => each === condition);

const lockReasons: Partial<Record<Condition, string>> = {
  missing: 'The domain does not exist.',
  forbidden: "You don't have access to this domain.",
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
};
/** Why no page of a domain in this condition can be opened. */
export const whyLocked = (condition: Condition): string | undefined => lockReasons[condition];

type Card = Pick<StateCardProps, 'icon' | 'tone' | 'title' | 'announce'>;
const failure: Card = {
  icon: <ErrorCircle20Filled />,
  tone: 'danger',
  title: 'Error Loading Domain',
  announce: 'alert',
};
const missingText = (name: string) => `The domain '${name}' does not exist!`;
const backToDomains = <LinkButton href="/domains">Back to domains</LinkButton>;

/** Why a page is closed; `upgrade` is shown only where unsaved work is kept. */
type Closed = Unavailable | 'offline' | 'upgrade';
/** `reason`: why the domain could not be loaded. */
type CardFacts = { domain: string; reason: string | undefined };

const cards: Record<Closed, Card & { text: (facts: CardFacts) => string }> = {
  loading: {
    icon: <Spinner size="tiny" aria-hidden="true" />,
    tone: 'brand',
    title: 'Loading Domain',
    text: ({ domain }) => domain,
  },
  missing: { ...failure, text: ({ domain }) => missingText(domain) },
  forbidden: {
    icon: <LockClosed20Regular />,
    tone: 'neutral',
    title: "You don't have access to this domain",
    text: () => rolesFor('domain.open'),
    announce: 'alert',
  },
  failed: {
    ...failure,
    text: ({ reason }) =>
      `Unknown error loading domain. ${reason ? `${asSentence(reason)} ` : ''}Retrying automatically.`,
  },
  initializing: {
    icon: <ArrowSync20Regular />,
    tone: 'brand',
    title: 'Domain Initializing',
    text: () => 'This domain is initializing, please wait...',
  },
  deleting: {
    icon: <Delete20Regular />,
    tone: 'neutral',
    title: 'Domain Deleting',
    text: () => 'This domain can not be used because is being deleted.',
  },
  offline: {
    icon: <PlugDisconnected20Regular />,
    tone: 'neutral',
    title: 'Not available while the domain is offline',
    text: () => 'Available again when the domain is online or in maintenance mode.',
  },
  upgrade: {
    icon: <ArrowCircleUp20Regular />,
    tone: 'neutral',
    title: 'Not available during the database upgrade',
    text: () => 'Available again after the database upgrade.',
  },
};

type ClosedPageProps = {
  status: DomainStatusActor;
  closed: Closed;
  /** As in "Models". */
  page: string;
  /** Unsaved work on the page is kept. */
  kept: boolean;
};

/** Replaces a page that can't be opened. */
export function ClosedPage({ status, closed, page, kept }: ClosedPageProps) {
  const styles = useDomainShellStyles();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const reason = useSelector(status, selectReason);
  const { text, ...card } = cards[closed];
  const message = text({ domain: nameOf(key), reason });
  const isOfPage = closed === 'offline' || closed === 'upgrade';
  const canReopen = closed !== 'missing' && closed !== 'deleting';
  return (
    <Page>
      <PageHead
        title={isOfPage ? page : domain?.displayName || key.id}
        document={isOfPage ? page : card.title}
        crumbs={isOfPage ? [...domainCrumbs(key), { label: page }] : domainCrumbs(key)}
        after={
          closed === 'offline' ? (
            <AvailabilityPill value="offline" />
          ) : domain && !isOfPage ? (
            <StatusPill value={domain.status} />
          ) : undefined
        }
      />
      <div key={closed} className={closed === 'loading' ? styles.late : undefined}>
        <StateCard
          {...card}
          text={
            <>
              <LongText
                text={kept && canReopen ? `${message} What you typed is kept until then.` : message}
                lines={4}
                characters={400}
              />
              {closed === 'forbidden' ? <HelpButton topic="Roles" /> : null}
            </>
          }
          actions={<ClosedPageActions status={status} closed={closed} />}
        />
      </div>
    </Page>
  );
}

function ClosedPageActions({ status, closed }: Pick<ClosedPageProps, 'status' | 'closed'>) {
  const base = domainPath(useSelector(status, selectKey));
  if (closed === 'upgrade') return <LinkButton href={`${base}/upgrade`}>Go to the upgrade</LinkButton>;
  if (closed === 'offline')
    return (
      <>
        <LinkButton href={base}>Go to dashboard</LinkButton>
        <LinkButton href={`${base}/settings`} appearance="primary">
          Domain settings
        </LinkButton>
      </>
    );
  return (
    <>
      {backToDomains}
      {closed === 'failed' ? (
        <>
          <ConnectionLink />
          <RetryDomain status={status} />
        </>
      ) : null}
    </>
  );
}

const RetryDomain = ({ status }: { status: DomainStatusActor }) => (
  <RetryButton
    size="medium"
    watch={useSelector(status, selectDescriptorWatch)}
    onRetry={() => status.send({ type: 'domain.refresh' })}
  />
);

/** For addresses that can't be decoded, such as one with invalid percent encoding. */
export const UnreadableDomain = ({ name }: { name: string }) => (
  <Page>
    <PageHead
      title="Domain"
      document="Error Loading Domain"
      crumbs={[{ label: 'Domains', href: '/domains' }, { label: name }]}
    />
    <StateCard {...failure} text={missingText(name)} actions={backToDomains} />
  </Page>
);

const Banner = (props: Pick<StatusMessageProps, 'intent' | 'title' | 'actions' | 'children'>) => (
  <StatusMessage {...props} shape="square" className={useDomainShellStyles().banner} />
);

/** Above the pages of a domain: its status and availability (spec server-level §4). */
export function StateBanner({ status }: { status: DomainStatusActor }) {
  const { copy } = useConsoleParts();
  const domain = useSelector(status, selectDomain);
  const condition = useSelector(status, selectCondition);
  if (!domain) return null;
  const change = (
    <LinkButton size="small" href={`${domainPath(domain)}/settings`}>
      Change availability
    </LinkButton>
  );
  switch (condition) {
    case 'error': {
      const message = [domain.unknown, domain.statusMessage].filter(Boolean).join('\n');
      return (
        <Banner intent="error" title="The Domain is in an Error State" actions={change}>
          {message === '' ? null : <LongText text={message} onCopy={copy} />}
        </Banner>
      );
    }
    case 'offline':
      return (
        <Banner intent="warning" title="The Domain is Offline" actions={change}>
          No one can connect. Only authentication and settings stay editable.
        </Banner>
      );
    case 'maintenance':
      return (
        <Banner intent="warning" title="The Domain is in Maintenance Mode" actions={change}>
          Users can&apos;t connect. Operators still can.
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
