import { Button, mergeClasses } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useCopyStyles } from './kit.styles';
import { useTextStyles } from './layout.styles';

type CopyButtonProps = {
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

type CopyFieldProps = {
  value: string;
  onCopy: (text: string) => void;
  copied?: boolean;
  /** What the value is, as in "Connection URL". */
  label: string;
  className?: string;
};

/** A read-only value in a sunken box; cut at its beginning when long, as addresses differ at their end, selected and copied as a whole. */
export function CopyField({ value, onCopy, copied, label, className }: CopyFieldProps) {
  const styles = useCopyStyles();
  return (
    <div role="group" aria-label={label} className={mergeClasses(styles.field, className)}>
      <span className={mergeClasses(styles.value, styles.cutAtStart)} title={value}>
        <bdi dir="ltr">{value}</bdi>
      </span>
      <CopyButton
        text={value}
        onCopy={onCopy}
        copied={copied}
        label={`Copy ${label}`}
        appearance="transparent"
      />
    </div>
  );
}

const bullets = '•'.repeat(12);

/** A secret as it is shown: only the end of a long one, so that two can be told apart. */
const maskedSecret = (secret: string) => `${bullets}${tailOf(secret)}`;
const describedSecret = (secret: string) =>
  tailOf(secret) === '' ? 'Hidden' : `Hidden, ends in ${tailOf(secret)}`;

const tailOf = (secret: string) => (secret.length >= 24 ? secret.slice(-4) : '');

/** A secret of which only the end is shown; the whole of it never enters the page. */
export function MaskedSecret({ secret }: { secret: string }) {
  const text = useTextStyles();
  return (
    <>
      <span aria-hidden="true">{maskedSecret(secret)}</span>
      <span className={text.hidden}>{describedSecret(secret)}</span>
    </>
  );
}

export type SecretFieldProps = {
  /** What it is, as in "Key". */
  label: string;
  value: string;
  hint?: string;
  onCopy: (text: string) => void;
};
