import { Add20Regular } from '@fluentui/react-icons';
import { type Crumb, Page, PageHead } from '~/views/kit/Page';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { ListCard } from './ListCard';
import type { ListCardProps } from './list-types';

type ResourceListPageProps<Row> = ListCardProps<Row> & {
  /** Of the page, as in "Groups". */
  heading: string;
  crumbs: readonly Crumb[];
  /** The button at the right of the heading and in the empty list; `forbidden` is the reason why it is disabled. */
  create?: { href: string; label: string; forbidden?: string | undefined };
};

/** The page of a list of resources: heading, breadcrumb, the button that creates one, and the list. */
export function ResourceListPage<Row>({ heading, crumbs, create, ...list }: ResourceListPageProps<Row>) {
  const { texts } = list;
  const action = create ? (
    <LinkButton href={create.href} icon={<Add20Regular />} forbidden={create.forbidden}>
      {create.label}
    </LinkButton>
  ) : undefined;
  return (
    <Page fill>
      <PageHead title={heading} crumbs={crumbs} actions={create ? <CreateLink {...create} /> : undefined} />
      <ListCard {...list} texts={{ ...texts, empty: { action, ...texts.empty } }} />
    </Page>
  );
}
