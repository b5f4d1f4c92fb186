import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';

export type DeleteButtonProps = {
  /** The name of the thing, as in "Delete acme". */
  name: string;
  verb?: string;
  /** Why it cannot be deleted. */
  reason?: string | undefined;
  onDelete: () => void;
};

/** The bin at the end of a row. */
export function DeleteButton({ name, verb = 'Delete', reason, onDelete }: DeleteButtonProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button
      {...focusAgain}
      size="small"
      appearance="subtle"
      icon={<Delete20Regular />}
      aria-label={`${verb} ${name}`}
      title={reason ?? verb}
      disabledFocusable={reason !== undefined}
      onClick={onDelete}
    />
  );
}
