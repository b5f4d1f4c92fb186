import { Button } from '@fluentui/react-components';
import { Copy20Regular, Edit20Regular } from '@fluentui/react-icons';
import type { ApiKey } from '../../../api/rest/api-keys';
import { apiKeyPath, nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';

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
