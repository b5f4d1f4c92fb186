import { List24Regular } from '@fluentui/react-icons';
import type { SampleThing } from '~/api/rest/domain/sample-things';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { whyUnaddressable } from '~/core/paths';
import {
  sampleThingList,
  type SampleThingListActor,
  sampleThingPath,
  sampleThingScreens,
} from '~/machines/resources/domain/sample-things';
import { useWired } from '~/views/console-parts';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ResourceListPage } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, RowActions, textColumn } from '~/views/kit/list/resource-rows';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';

const texts: ListTexts = {
  many: 'Sample Things',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
  icon: <List24Regular />,
  empty: { text: 'Say what a sample thing is for.' },
};

const removal = removalTexts<SampleThing>({
  noun: 'sample thing',
  nameOf: ({ id }) => id,
  warning: { one: "This can't be undone.", many: "This can't be undone." },
});

const columns = (key: DomainKey): Column<SampleThing>[] => [
  nameColumn({ of: ({ id }) => id, href: ({ id }) => sampleThingPath(key, id) }),
  textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
];

type SampleThingListViewProps = { domainKey: DomainKey; list: SampleThingListActor; zone: TimeZone };

/** The sample things of a domain. */
export const SampleThingListView = ({ domainKey, list, zone }: SampleThingListViewProps) => (
  <ResourceListPage
    heading="Sample Things"
    crumbs={domainCrumbs(domainKey, 'Sample Things')}
    list={list}
    descriptor={sampleThingList.descriptor}
    texts={texts}
    columns={columns(domainKey)}
    rowLabel={({ id }) => id}
    zone={zone}
    removal={removal}
    deleteDisabledReason={({ id }) => whyUnaddressable(id)}
    rowActions={({ id }) => (
      <RowActions
        list={list}
        id={id}
        name={id}
        href={sampleThingPath(domainKey, id)}
        forbidden={whyUnaddressable(id)}
      />
    )}
  />
);

/** `/domain/{namespace}/{domainId}/sample-things`. */
export const SampleThingListScreen = domainScreen(function SampleThingList({ domainKey }) {
  const list = useListActor(useWired(sampleThingScreens, domainKey).sampleThingList, sampleThingList.defaults);
  return (
    <>
      <title>{documentTitle('Sample Things', domainKey)}</title>
      <SampleThingListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});
