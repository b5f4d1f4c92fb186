import { Field, Input } from '@fluentui/react-components';
import { useConfirmDialogStyles } from './ConfirmDialog.styles';

export type ConfirmWordProps = {
  word: string;
  typed: string;
  disabled: boolean;
  onType: (typed: string) => void;
};

/** The field into which the name of the thing is typed before it may be deleted. */
export function ConfirmWord({ word, typed, disabled, onType }: ConfirmWordProps) {
  const styles = useConfirmDialogStyles();
  return (
    <Field
      label={
        <>
          Type <span className={styles.word}>{word}</span> to confirm
        </>
      }
    >
      <Input
        name="confirmation"
        value={typed}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(_, data) => onType(data.value)}
      />
    </Field>
  );
}
