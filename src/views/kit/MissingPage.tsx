import { LockClosed24Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { BlankState } from './BlankState';
import { type Crumb, Page, PageHead } from './Page';
import { LinkButton } from './links';

type MissingPageProps = {
  /** The id that was asked for. */
  title: string;
  /** The title is an id, not a name; true unless given. */
  mono?: boolean;
  crumbs: readonly Crumb[];
  /** 24 px. */
  icon: ReactElement;
  /** As in "The user 'ana' does not exist." */
  sentence: string;
  back: { label: string; href: string };
};

/** Shown instead of the page of something that does not exist. */
export const MissingPage = ({ title, mono = true, crumbs, icon, sentence, back }: MissingPageProps) => (
  <Page>
    <PageHead title={title} crumbs={crumbs} mono={mono} />
    <BlankState
      icon={icon}
      title={sentence}
      text="It was deleted, or the address is mistyped."
      actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
    />
  </Page>
);

type ForbiddenPageProps = {
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
