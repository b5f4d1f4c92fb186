import { LockClosed24Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { BlankState } from './BlankState';
import { type Crumb, Page, PageHead } from './Page';
import { LinkButton } from './links';

type MissingPageProps = {
  title: string;
  /** The title is an id, not a name; true unless given. */
  mono?: boolean;
  crumbs: readonly Crumb[];
  /** 24 px. */
  icon: ReactElement;
  sentence: string;
  back: { label: string; href: string };
};

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
  title: string;
  crumbs: readonly Crumb[];
  reason: string;
  back: { label: string; href: string };
};

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
