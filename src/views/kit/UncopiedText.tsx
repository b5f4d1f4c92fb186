import { Textarea } from '@fluentui/react-components';
import { useCopyStyles } from './kit.styles';
import { StatusMessage } from './StatusMessage';

/** Shown after the browser has refused to copy. */
export function UncopiedText({ text, className }: { text: string; className?: string }) {
  const styles = useCopyStyles();
  return (
    <StatusMessage intent="warning" title="The browser did not permit copying." className={className}>
      Select the text and copy it by hand.
      <Textarea
        autoFocus
        readOnly
        aria-label="Report"
        className={styles.uncopied}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </StatusMessage>
  );
}
