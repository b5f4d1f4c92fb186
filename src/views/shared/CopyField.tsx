import { mergeClasses } from '@fluentui/react-components';
import { CopyButton } from './CopyButton';
import { useCopyFieldStyles } from './CopyField.styles';

export type CopyFieldProps = {
  value: string;
  onCopy: (text: string) => void;
  copied?: boolean;
  /** What the value is, as in "Connection URL". */
  label: string;
  className?: string;
};

/** A read-only value in a sunken box; cut at its beginning when long, as addresses differ at their end, selected and copied as a whole. */
export function CopyField({ value, onCopy, copied, label, className }: CopyFieldProps) {
  const styles = useCopyFieldStyles();
  return (
    <div role="group" aria-label={label} className={mergeClasses(styles.root, className)}>
      <span className={styles.value} title={value}>
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
