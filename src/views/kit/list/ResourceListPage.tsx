import { Add20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { type Crumb, Page, PageHead } from '~/views/kit/Page';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { ListCard } from './ListCard';
import type { ListCardProps } from './list-types';

type ResourceListPageProps<Row> = ListCardProps<Row> & {
  heading: string;
  crumbs: readonly Crumb[];
  /** A `HelpButton` beside the heading. */
  help?: ReactNode;
  create?: { href: string; label: string; forbidden?: string | undefined };
};

export function ResourceListPage<Row>({ heading, crumbs, help, create, ...list }: ResourceListPageProps<Row>) {
  const { texts } = list;
  const action = create ? (
    <LinkButton href={create.href} icon={<Add20Regular />} forbidden={create.forbidden}>
      {create.label}
    </LinkButton>
  ) : undefined;
  return (
    <Page fill>
      <PageHead
        title={heading}
        crumbs={crumbs}
        after={help}
        actions={create ? <CreateLink {...create} /> : undefined}
      />
      <ListCard {...list} texts={{ ...texts, empty: { action, ...texts.empty } }} />
    </Page>
  );
}
