import { Page, PageHead } from '~/views/kit/Page';
import type { PageTable } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';

const Component = () => (
  <Page>
    <PageHead title="A page" crumbs={[]} />
  </Page>
);

/** The table of pages, for what surrounds them: each has only a title. */
export const blankPages: PageTable = {
  ...pages,
  server: pages.server.map((page) => ({ ...page, route: { ...page.route, Component } })),
};
