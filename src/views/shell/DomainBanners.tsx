import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { domainPath } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectDescriptorWatch,
  selectDomain,
  selectReason,
  selectStaleSince,
} from '~/machines/domain-status/domain-status-selectors';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { LongText } from '~/views/kit/LongText';
import { RetryButton } from '~/views/kit/RetryButton';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/When';
import { asSentence } from '~/views/kit/domain-page';
import { LinkButton } from '~/views/kit/links';
import { useBannerStyles } from './shell.styles';

type BannerProps = {
  intent: MessageIntent;
  /** As in "The Domain is Offline". */
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A message above the page, over the full width. */
export function Banner({ intent, title, children, actions }: BannerProps) {
  const styles = useBannerStyles();
  return (
    <StatusMessage intent={intent} title={title} actions={actions} shape="square" className={styles.root}>
      {children}
    </StatusMessage>
  );
}

type DomainBannersProps = {
  status: DomainStatusActor;
  preferences: PreferencesActor;
  onCopy?: ((text: string) => void) | undefined;
  /** The page itself says in which state the domain is. */
  told?: boolean;
};

/** Above the pages of a domain: its status and availability, and whether what is shown is old (spec server-level §4). */
export function DomainBanners({ status, preferences, onCopy, told = false }: DomainBannersProps) {
  const zone = useSelector(preferences, selectTimeZone);
  const since = useSelector(status, selectStaleSince);
  const reason = useSelector(status, selectReason);
  const watch = useSelector(status, selectDescriptorWatch);
  return (
    <>
      {told ? null : <StateBanner status={status} onCopy={onCopy} />}
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

function StateBanner({ status, onCopy }: Pick<DomainBannersProps, 'status' | 'onCopy'>) {
  const condition = useSelector(status, selectCondition);
  const domain = useSelector(status, selectDomain);
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
