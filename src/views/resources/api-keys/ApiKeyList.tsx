import { Copy20Regular, Key24Regular } from '@fluentui/react-icons';
import type { ApiKey } from '~/api/rest/api-keys';
import type { TimeZone } from '~/core/times';
import {
  apiKeyList,
  type ApiKeyListActor,
  apiKeyPath,
  apiKeyScreens,
  nameOfApiKey,
} from '~/machines/resources/api-keys';
import { useConsoleParts, useWired, useTimeZone } from '~/views/console-parts';
import { MaskedSecret } from '~/views/kit/copy';
import { NameLink } from '~/views/kit/links';
import { ResourceListPage, type ListTexts } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import { deleteAction, editAction, RowActions } from '~/views/kit/list/RowActions';
import { enabledColumn, removalTexts, timeColumn } from '~/views/kit/list/resource-rows';
import { listScreen, useListActor } from '~/views/kit/screens';

/** Spec server-level §2 "Account settings". */
const columnsFor = (zone: TimeZone): readonly Column<ApiKey>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    narrow: 'title',
    render: (apiKey) => <NameLink name={nameOfApiKey(apiKey)} href={apiKeyPath(apiKey)} />,
    hint: nameOfApiKey,
  },
  {
    id: 'key',
    label: 'Key',
    width: 200,
    mono: true,
    narrow: 'second',
    render: ({ key }) => <MaskedSecret secret={key} />,
  },
  enabledColumn,
  timeColumn({
    id: 'lastUsed',
    label: 'Last Used',
    width: 220,
    sortable: true,
    of: ({ lastUsed }) => lastUsed,
    zone,
    none: 'Never Used',
  }),
];

const texts: ListTexts = {
  many: 'API keys',
  search: 'Search by name',
  searched: 'Searches the name.',
  icon: <Key24Regular />,
  empty: {
    title: 'No API keys yet',
    text: 'A program with an API key can call the server as you, without your password.',
  },
};

const removal = removalTexts<ApiKey>({
  noun: 'API key',
  nameOf: nameOfApiKey,
  warning: {
    one: ({ enabled }) => `${enabled ? 'Programs using this key lose access immediately. ' : ''}This can't be undone.`,
    many: "Programs using these keys lose access immediately. This can't be undone.",
  },
});

type ApiKeyListViewProps = { list: ApiKeyListActor; zone: TimeZone; onCopy: (text: string) => void };

/** The user's API keys (spec server-level §2 "Account settings"). The keys themselves are not on the page. */
export const ApiKeyListView = ({ list, zone, onCopy }: ApiKeyListViewProps) => (
  <ResourceListPage
    create={{ href: '/create-api-key', label: 'Create API key' }}
    list={list}
    title="API keys"
    descriptor={apiKeyList.descriptor}
    texts={texts}
    removal={removal}
    columns={columnsFor(zone)}
    zone={zone}
    rowActions={(apiKey) => {
      const name = nameOfApiKey(apiKey);
      return (
        <RowActions
          name={name}
          actions={[
            {
              text: 'Copy key',
              label: `Copy the key of ${name}`,
              icon: <Copy20Regular />,
              onClick: () => onCopy(apiKey.key),
            },
            deleteAction(name, () => list.send({ type: 'list.remove', ids: [apiKey.key] })),
            editAction(name, apiKeyPath(apiKey)),
          ]}
        />
      );
    }}
  />
);

export const ApiKeyListScreen = listScreen(
  function ApiKeyList() {
    const list = useListActor(useWired(apiKeyScreens).apiKeyList, apiKeyList.defaults, { remembers: false });
    return <ApiKeyListView list={list} zone={useTimeZone()} onCopy={useConsoleParts().copy} />;
  },
  apiKeyList,
  ({ wiring }) => apiKeyScreens(wiring).apiKeyList,
);
