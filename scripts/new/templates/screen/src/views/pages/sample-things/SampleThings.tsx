import { List24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import { Page, PageHead } from '~/views/kit/Page';
import { StateCard } from '~/views/kit/StateCard';
import { domainScreen } from '~/views/kit/screens';

/** Say what the page is for, and where the specification describes it. */
export const SampleThingsView = ({ domainKey }: { domainKey: DomainKey }) => (
  <Page>
    <PageHead title="Sample Things" />
    <StateCard
      icon={<List24Regular />}
      tone="neutral"
      title="Sample Things"
      text={`Say what the operator can do in ${domainKey.id}.`}
    />
  </Page>
);

/** `/domain/{namespace}/{domainId}/sample-things`. */
export const SampleThingsScreen = domainScreen(SampleThingsView);
