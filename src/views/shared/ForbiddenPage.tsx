import { LockClosed24Regular } from '@fluentui/react-icons';
import { BlankState } from './BlankState';
import { LinkButton } from './LinkButton';
import { Page } from './Page';
import { PageHead, type Crumb } from './PageHead';

export type ForbiddenPageProps = {
  /** Of the page that may not be used, as in "New User". */
  title: string;
  crumbs: readonly Crumb[];
  /** Names the roles, as in "Needs the server role Server Admin." */
  reason: string;
  /** A page that may be used. */
  back: { label: string; href: string };
};

/** In the place of a page that the role does not permit: says which role it needs, before anything is typed in vain. */
export function ForbiddenPage({ title, crumbs, reason, back }: ForbiddenPageProps) {
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} />
      <BlankState
        icon={<LockClosed24Regular />}
        title="Your role does not permit this page"
        text={reason}
        actions={<LinkButton href={back.href}>{`Back to ${back.label}`}</LinkButton>}
      />
    </Page>
  );
}
