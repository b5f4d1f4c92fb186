import { Button } from '@fluentui/react-components';
import { Add20Regular, Copy20Regular, Edit20Regular, Key24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { ApiKey } from '~/api/rest/api-keys';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  type ApiKeyListActor,
  apiKeyListDefaults,
  apiKeyListDescriptor,
  apiKeyPath,
  apiKeyScreens,
  nameOfApiKey,
} from '~/machines/resources/api-keys';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { When } from '~/views/kit/When';
import { MaskedSecret } from '~/views/kit/copy';
import { AppLink, CreateLink, LinkButton, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { EnabledText } from '~/views/kit/status';

/** The columns of the API keys (spec server-level §2 "Account settings"). */
export const apiKeyColumns = (zone: TimeZone): readonly Column<ApiKey>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    narrow: 'title',
    render: (apiKey) => (
      <AppLink href={apiKeyPath(apiKey)} look="name">
        <bdi>{nameOfApiKey(apiKey)}</bdi>
      </AppLink>
    ),
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
  {
    id: 'enabled',
    label: 'Enabled',
    width: 120,
    sortable: true,
    narrow: 'status',
    render: ({ enabled }) => <EnabledText enabled={enabled} />,
  },
  {
    id: 'lastUsed',
    label: 'Last Used',
    width: 220,
    sortable: true,
    narrow: 'status',
    render: ({ lastUsed }) => <When at={lastUsed} zone={zone} none="Never Used" />,
  },
];

export const apiKeyListTexts: ListTexts = {
  many: 'API Keys',
  search: 'Search by name',
  searched: 'Searches the name.',
  icon: <Key24Regular />,
  empty: {
    title: 'No API keys yet',
    text: 'With an API key a program calls the server in your name, without your password.',
    action: (
      <LinkButton href="/create-api-key" icon={<Add20Regular />}>
        Create API Key
      </LinkButton>
    ),
  },
};

export const apiKeyRemovalTexts: RemovalTexts<ApiKey> = {
  one: (apiKey) => `Delete API key '${nameOfApiKey(apiKey)}'?`,
  many: (count) => `Delete ${count} API keys?`,
  warning: {
    one: 'Programs using this key lose access immediately. This cannot be undone.',
    many: 'Programs using these keys lose access immediately. This cannot be undone.',
  },
  refused: { one: 'The API key could not be deleted.', many: 'Not every API key could be deleted.' },
  listed: 'API keys to delete',
  done: 'Deleted',
};

export type ApiKeyRowActionsProps = {
  apiKey: ApiKey;
  onCopy: (text: string) => void;
  onDelete: () => void;
};

/** Copy, edit and delete at the end of a key's row. */
export function ApiKeyRowActions({ apiKey, onCopy, onDelete }: ApiKeyRowActionsProps) {
  const name = nameOfApiKey(apiKey);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        icon={<Copy20Regular />}
        aria-label={`Copy the key of ${name}`}
        title="Copy key"
        onClick={() => onCopy(apiKey.key)}
      />
      <RowLink href={apiKeyPath(apiKey)} icon={<Edit20Regular />} label={`Edit ${name}`} />
      <DeleteButton name={name} onDelete={onDelete} />
    </>
  );
}

export type ApiKeyListViewProps = {
  list: ApiKeyListActor;
  zone: TimeZone;
  onCopy: (text: string) => void;
};

/** The signed-in person's API keys (spec server-level §2 "Account settings"). No key stands on the page. */
export const ApiKeyListView = ({ list, zone, onCopy }: ApiKeyListViewProps) => (
  <Page fill>
    <PageHead
      title="API keys"
      crumbs={[{ label: 'API keys' }]}
      actions={<CreateLink href="/create-api-key" label="Create API Key" />}
    />
    <ListCard
      list={list}
      title="API Keys"
      descriptor={apiKeyListDescriptor}
      texts={apiKeyListTexts}
      removal={apiKeyRemovalTexts}
      columns={apiKeyColumns(zone)}
      rowLabel={nameOfApiKey}
      zone={zone}
      actionsWidth={124}
      rowActions={(apiKey) => (
        <ApiKeyRowActions
          apiKey={apiKey}
          onCopy={onCopy}
          onDelete={() => list.send({ type: 'list.remove', ids: [apiKey.key] })}
        />
      )}
    />
  </Page>
);

/** `/account-settings`. */
export function ApiKeyListScreen() {
  const { search, preferences, copy } = useConsoleParts();
  const { apiKeyList } = useWired(apiKeyScreens);
  const list = useActorRef(apiKeyList, { input: { query: readQuery(search(), apiKeyListDefaults) } });
  return (
    <>
      <title>API keys · Convergence Console</title>
      <ApiKeyListView list={list} zone={useSelector(preferences, selectTimeZone)} onCopy={copy} />
    </>
  );
}
