import { Button, mergeClasses, Textarea } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useCopyStyles } from './kit.styles';
import { useTextStyles } from './layout.styles';
import { StatusMessage } from './StatusMessage';

type CopyTextButtonProps = { label: string; copied: boolean; onCopy: () => void; className?: string };

/** Copies a report. `copied` is announced. */
export function CopyTextButton({ label, copied, onCopy, className }: CopyTextButtonProps) {
  const text = useTextStyles();
  return (
    <div className={mergeClasses(useCopyStyles().report, className)}>
      <Button size="small" icon={copied ? <Checkmark16Regular /> : <Copy16Regular />} onClick={onCopy}>
        {copied ? 'Copied' : label}
      </Button>
      <span role="status" className={text.hidden}>
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}

/** Shown after the browser has refused to copy. */
export function UncopiedText({ text, className }: { text: string; className?: string }) {
  const styles = useCopyStyles();
  return (
    <StatusMessage
      intent="warning"
      title="The browser did not permit copying."
      {...(className === undefined ? {} : { className })}
    >
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
