import { LockClosed24Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { BlankState } from './BlankState';
import { type Crumb, Page, PageHead } from './Page';
import { LinkButton } from './links';

type PageInsteadProps = {
  title: string;
  mono?: boolean;
  crumbs: readonly Crumb[];
  /** 24 px. */
  icon: ReactElement;
  sentence: string;
  text: string;
  back: { label: string; href: string };
};

const PageInstead = ({ title, mono, crumbs, icon, sentence, text, back }: PageInsteadProps) => (
  <Page>
    <PageHead title={title} crumbs={crumbs} mono={mono} />
    <BlankState
      icon={icon}
      title={sentence}
      text={text}
      actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
    />
  </Page>
);

/** The title is formatted as an id unless `mono` is set. */
export const MissingPage = (props: Omit<PageInsteadProps, 'text'>) => (
  <>
    <meta name="missing" content="true" />
    <PageInstead mono text="It may have been deleted, or the address is wrong." {...props} />
  </>
);

type ForbiddenPageProps = Pick<PageInsteadProps, 'title' | 'crumbs' | 'back'> & { reason: string };

export const ForbiddenPage = ({ reason, back, ...page }: ForbiddenPageProps) => (
  <PageInstead
    {...page}
    icon={<LockClosed24Regular />}
    sentence="You don't have access to this page"
    text={reason}
    back={{ ...back, label: `Back to ${back.label}` }}
  />
);
