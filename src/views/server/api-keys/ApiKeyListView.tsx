import {
  apiKeyListDescriptor,
  nameOfApiKey,
  type ApiKeyListActor,
} from '../../../machines/api-keys/api-key-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { apiKeyColumns } from './api-key-columns';
import { apiKeyListWords, apiKeyRemovalWords } from './api-key-list-words';
import { ApiKeyRowActions } from './ApiKeyRowActions';

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
      words={apiKeyListWords}
      removal={apiKeyRemovalWords}
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
