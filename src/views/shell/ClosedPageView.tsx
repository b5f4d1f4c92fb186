import { ArrowCircleUp20Regular, PlugDisconnected20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { Page, PageHead } from '~/views/kit/Page';
import { StateCard } from '~/views/kit/StateCard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { LinkButton } from '~/views/kit/links';
import { AvailabilityPill } from '~/views/kit/status';

export type ClosedPageViewProps = {
  domainKey: DomainKey;
  /** As in "Models". */
  label: string;
  /** What is typed there and not saved is still there when it opens. */
  kept?: boolean;
};

/** Stands in place of a page that is closed while its domain is offline. */
export function ClosedPageView({ domainKey, label, kept = false }: ClosedPageViewProps) {
  const base = domainPath(domainKey);
  return (
    <Page>
      <title>{documentTitle(label, domainKey)}</title>
      <PageHead
        title={label}
        crumbs={domainCrumbs(domainKey, label)}
        after={<AvailabilityPill value="offline" />}
      />
      <StateCard
        icon={<PlugDisconnected20Regular />}
        tone="neutral"
        title="Not available while the domain is offline"
        text={`“${label}” opens when the domain is online or in maintenance mode again.${kept ? ' What you typed is kept until then.' : ''}`}
        actions={
          <>
            <LinkButton href={base}>Go to dashboard</LinkButton>
            <LinkButton href={`${base}/settings`} appearance="primary">
              Domain settings
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

/** Stands in place of a page where something is typed and not saved, while the database of its domain is out of date or being upgraded. */
export function UpgradingPageView({ domainKey, label }: Pick<ClosedPageViewProps, 'domainKey' | 'label'>) {
  return (
    <Page>
      <title>{documentTitle(label, domainKey)}</title>
      <PageHead title={label} crumbs={domainCrumbs(domainKey, label)} />
      <StateCard
        icon={<ArrowCircleUp20Regular />}
        tone="neutral"
        title="Not available during the database upgrade"
        text={`“${label}” opens here when the upgrade of the domain's database has ended. What you typed is kept until then.`}
        actions={<LinkButton href={`${domainPath(domainKey)}/upgrade`}>Go to the upgrade</LinkButton>}
      />
    </Page>
  );
}
