import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Copy20Regular, Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import type { ApiKey } from '../../../api/rest/api-keys';
import { apiKeyPath, nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { LinkButton } from '../../shared/LinkButton';

export type ApiKeyRowActionsProps = {
  apiKey: ApiKey;
  onCopy: (text: string) => void;
  onDelete: () => void;
};

/** Copy, edit and delete at the end of a key's row. */
export function ApiKeyRowActions({ apiKey, onCopy, onDelete }: ApiKeyRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
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
      <LinkButton
        href={apiKeyPath(apiKey)}
        size="small"
        appearance="subtle"
        icon={<Edit20Regular />}
        label={`Edit ${name}`}
      />
      <Button
        {...focusAgain}
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      />
    </>
  );
}
