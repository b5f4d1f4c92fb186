import { List24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import { Page, PageHead } from '~/views/kit/Page';
import { StateCard } from '~/views/kit/StateCard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { domainScreen } from '~/views/kit/screens';

/** Say what the page is for, and where the specification describes it. */
export const SampleThingsView = ({ domainKey }: { domainKey: DomainKey }) => (
  <Page>
    <PageHead title="Sample Things" crumbs={domainCrumbs(domainKey, 'Sample Things')} />
    <StateCard
      icon={<List24Regular />}
      tone="neutral"
      title="Sample Things"
      text="Say what the operator can do here."
    />
  </Page>
);

/** `/domain/{namespace}/{domainId}/sample-things`. */
export const SampleThingsScreen = domainScreen(function SampleThings({ domainKey }) {
  return (
    <>
      <title>{documentTitle('Sample Things', domainKey)}</title>
      <SampleThingsView domainKey={domainKey} />
    </>
  );
});
