import { Button, mergeClasses } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useCopyStyles } from './kit.styles';
import { useTextStyles } from './layout.styles';

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

type CopyButtonProps = {
  text: string;
  onCopy: (text: string) => void;
  label?: string;
  withWord?: boolean;
  appearance?: 'subtle' | 'transparent';
};

/** Passes `text` to `onCopy`; does not access the clipboard. */
export function CopyButton(props: CopyButtonProps) {
  const { text, onCopy, label = 'Copy', withWord = false, appearance = 'subtle' } = props;
  return (
    <Button
      size="small"
      appearance={appearance}
      icon={<Copy16Regular />}
      aria-label={label}
      title={label}
      className={useCopyStyles().button}
      onClick={() => onCopy(text)}
    >
      {withWord ? 'Copy' : null}
    </Button>
  );
}

type CopyFieldProps = {
  value: string;
  onCopy: (text: string) => void;
  label: string;
  className?: string;
};

/** A read-only value. Long values are cut at the end, but copied in full, and shown in full while the pointer or the focus is on them. */
export function CopyField({ value, onCopy, label, className }: CopyFieldProps) {
  const styles = useCopyStyles();
  return (
    <div role="group" aria-label={label} className={mergeClasses(styles.field, className)}>
      <span className={mergeClasses(styles.value, styles.cutAtEnd)} title={value}>
        {value}
      </span>
      <CopyButton text={value} onCopy={onCopy} label={`Copy ${label}`} appearance="transparent" />
    </div>
  );
}

/** Shows only the end of a long secret, to tell secrets apart; the full value is never in the page. */
export function MaskedSecret({ secret }: { secret: string }) {
  const end = secret.length >= 24 ? secret.slice(-4) : '';
  return (
    <>
      <span aria-hidden="true">{`${'•'.repeat(12)}${end}`}</span>
      <span className={useTextStyles().hidden}>{end === '' ? 'Hidden' : `Hidden, ends in ${end}`}</span>
    </>
  );
}

export type SecretFieldProps = {
  label: string;
  value: string;
  hint?: string;
  onCopy: (text: string) => void;
};
