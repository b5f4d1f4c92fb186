import { Field, Input, type InputProps } from '@fluentui/react-components';
import { isTyped } from '~/core/losses';
import { useConfirmDialogStyles } from './dialog.styles';

type TypedWordProps = Pick<InputProps, 'disabled' | 'inputMode' | 'autoFocus'> & {
  /** What has to be typed. */
  word: string;
  value: string;
  onChange: (text: string) => void;
};

/** The field of a dialog whose action has to be confirmed by typing. */
export function TypedWord({ word, onChange, ...input }: TypedWordProps) {
  const styles = useConfirmDialogStyles();
  const { value } = input;
  const isWrong = !isTyped(word, value) && !word.startsWith(value.trimStart());
  return (
    <Field
      validationState={isWrong ? 'warning' : 'none'}
      validationMessage={isWrong ? 'This is not the text above.' : undefined}
      label={
        <>
          Type <span className={styles.word}>{word}</span> to confirm
        </>
      }
    >
      <Input
        {...input}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
}
