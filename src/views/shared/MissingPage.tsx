import type { ReactElement } from 'react';
import { BlankState } from './BlankState';
import { LinkButton } from './LinkButton';
import { Page } from './Page';
import { PageHead, type Crumb } from './PageHead';

export type MissingPageProps = {
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
