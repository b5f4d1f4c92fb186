import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, Copy20Regular } from '@fluentui/react-icons';
import { TextAreaField } from '../../shared/TextAreaField';
import { useKeyPairDialogStyles } from './KeyPairDialog.styles';

export type KeyBoxProps = {
  name: string;
  label: string;
  /** The key as PEM. */
  value: string;
  onCopy: () => void;
  onDownload: () => void;
};

/** One half of a pair of keys: to read, to copy, to download. */
export function KeyBox({ name, label, value, onCopy, onDownload }: KeyBoxProps) {
  const styles = useKeyPairDialogStyles();
  const what = label.toLowerCase();
  return (
    <div className={styles.box}>
      <TextAreaField
        name={name}
        label={label}
        value={value}
        rows={[6, 10]}
        mono
        readOnly
        onChange={() => {}}
      />
      <div className={styles.tools}>
        <Button size="small" icon={<Copy20Regular />} aria-label={`Copy ${what}`} onClick={onCopy}>
          Copy
        </Button>
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          aria-label={`Download ${what}`}
          onClick={onDownload}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
