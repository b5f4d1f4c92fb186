import { PlugDisconnected20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { AvailabilityPill } from '../../shared/AvailabilityPill';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StateCard } from '../../shared/StateCard';
import { documentTitle, domainCrumbs } from '../domain-words';

/** Stands in place of a page that is closed while its domain is offline; `label` as in "Models". */
export function ClosedPageView({ domainKey, label }: { domainKey: DomainKey; label: string }) {
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
        title="Closed while the domain is offline"
        text={`“${label}” opens here by itself when the domain is online or in maintenance mode again.`}
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
