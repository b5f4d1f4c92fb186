import type { ReactElement } from 'react';
import { BlankState } from '../shared/BlankState';
import { LinkButton } from '../shared/LinkButton';
import { Page } from '../shared/Page';
import { PageHead, type Crumb } from '../shared/PageHead';

export type MissingPageProps = {
  /** The id that was asked for. */
  title: string;
  crumbs: readonly Crumb[];
  /** 24 px. */
  icon: ReactElement;
  /** As in "The user 'ana' does not exist." */
  sentence: string;
  back: { label: string; href: string };
};

/** In the place of the page of something that the domain does not have. */
export const MissingPage = ({ title, crumbs, icon, sentence, back }: MissingPageProps) => (
  <Page>
    <PageHead title={title} crumbs={crumbs} mono />
    <BlankState
      icon={icon}
      title={sentence}
      text="It was deleted, or the address is mistyped."
      actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
    />
  </Page>
);
