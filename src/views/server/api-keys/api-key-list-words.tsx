import { Add20Regular, Key24Regular } from '@fluentui/react-icons';
import type { ApiKey } from '../../../api/rest/api-keys';
import { nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { LinkButton } from '../../shared/LinkButton';
import type { ListWords, RemovalWords } from '../../shared/list/list-types';

export const apiKeyListWords: ListWords = {
  many: 'API Keys',
  search: 'Search by name',
  searched: 'The search looks at the name.',
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

export const apiKeyRemovalWords: RemovalWords<ApiKey> = {
  one: (apiKey) => `Delete API key '${nameOfApiKey(apiKey)}'?`,
  many: (count) => `Delete ${count} API keys?`,
  warning: {
    one: 'Programs that use it are refused at once. This cannot be undone.',
    many: 'Programs that use them are refused at once. This cannot be undone.',
  },
  refused: { one: 'The API key could not be deleted.', many: 'Not every API key could be deleted.' },
  listed: 'API keys to delete',
  done: 'Deleted',
};
