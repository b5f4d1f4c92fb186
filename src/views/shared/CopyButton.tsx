import { Button } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';

export type CopyButtonProps = {
  text: string;
  onCopy: (text: string) => void;
  /** The text was just copied: the icon says so, and it is announced. */
  copied?: boolean;
  /** What is copied, as in "Copy connection URL". */
  label?: string;
  /** Shows the word beside the icon. */
  withWord?: boolean;
  appearance?: 'subtle' | 'transparent';
};

/** Hands `text` to `onCopy`; never touches the clipboard itself. */
export function CopyButton(props: CopyButtonProps) {
  const { text, onCopy, copied = false, label = 'Copy', withWord = false, appearance = 'subtle' } = props;
  const name = copied ? 'Copied' : label;
  return (
    <Button
      size="small"
      appearance={appearance}
      icon={copied ? <Checkmark16Regular /> : <Copy16Regular />}
      aria-label={name}
      aria-live="polite"
      title={name}
      onClick={() => onCopy(text)}
    >
      {withWord ? (copied ? 'Copied' : 'Copy') : null}
    </Button>
  );
}
