import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Star20Regular } from '@fluentui/react-icons';
import { BulkBar } from '../../shared/BulkBar';

export type DomainBulkBarProps = {
  count: number;
  onMark: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with the selected domains. */
export function DomainBulkBar({ count, onMark, onDelete, onClear }: DomainBulkBarProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <BulkBar count={count} onClear={onClear}>
      <Button appearance="subtle" icon={<Star20Regular />} onClick={onMark}>
        Add to favorites
      </Button>
      <Button {...focusAgain} appearance="subtle" icon={<Delete20Regular />} onClick={onDelete}>
        Delete…
      </Button>
    </BulkBar>
  );
}
