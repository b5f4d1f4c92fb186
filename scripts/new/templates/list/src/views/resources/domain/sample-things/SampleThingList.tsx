import { List24Regular } from '@fluentui/react-icons';
import type { SampleThing } from '~/api/rest/domain/sample-things';
import { sampleThingList, sampleThingPath, sampleThingScreens } from '~/machines/resources/domain/sample-things';
import { nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { domainListScreen, domainListView } from '~/views/resources/domain/domain-list';

/** The sample things of a domain. */
export const SampleThingListView = domainListView({
  kind: sampleThingList,
  noun: 'Sample Thing',
  href: (key, { id }) => sampleThingPath(key, id),
  texts: {
    many: 'Sample Things',
    search: 'Search by id or description',
    searched: 'Searches the id and the description.',
    icon: <List24Regular />,
    empty: { text: 'Say what a sample thing is for.' },
  },
  removal: removalTexts<SampleThing>({
    noun: 'sample thing',
    nameOf: ({ id }) => id,
    warning: { one: "This can't be undone.", many: "This can't be undone." },
  }),
  columns: (key) => [
    nameColumn({ of: ({ id }) => id, href: ({ id }) => sampleThingPath(key, id) }),
    textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
  ],
});

export const SampleThingListScreen = domainListScreen(
  sampleThingList,
  sampleThingScreens,
  (screens) => screens.sampleThingList,
  SampleThingListView,
);
