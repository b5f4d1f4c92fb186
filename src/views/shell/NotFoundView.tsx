import { DocumentQuestionMark24Regular } from '@fluentui/react-icons';
import { BlankState } from '../shared/BlankState';
import { LinkButton } from '../shared/LinkButton';
import { Page } from '../shared/Page';
import { PageHead } from '../shared/PageHead';

/** For an address that leads nowhere (spec server-level §2). */
export function NotFoundView() {
  return (
    <Page>
      <title>Page Not Found · Convergence Console</title>
      <PageHead title="Page Not Found" />
      <BlankState
        icon={<DocumentQuestionMark24Regular />}
        title="Unfortunately, no page exists at this url."
        actions={
          <>
            <LinkButton href="/">Home</LinkButton>
            <LinkButton href="/domains">Domains</LinkButton>
          </>
        }
      />
    </Page>
  );
}
