import { DocumentQuestionMark24Regular } from '@fluentui/react-icons';
import { BlankState } from '~/views/kit/BlankState';
import { Page, PageHead } from '~/views/kit/Page';
import { LinkButton } from '~/views/kit/links';

/** Shown for unknown addresses (spec server-level §2). */
export function NotFoundView() {
  return (
    <Page>
      <PageHead title="Page Not Found" document="Page Not Found" crumbs={[]} />
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
