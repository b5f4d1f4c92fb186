import { Field, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import type { FieldProps } from '~/views/kit/TextField';
import { codeEditor, CodeHost } from './CodeHost';
import type { CodeFault } from './code-editor';
import { useCodeStyles } from './code.styles';

export type CodeFieldProps = Omit<FieldProps, 'hint' | 'disabled' | 'placeholder'> & {
  /** Position of the error in the text. */
  fault?: CodeFault | undefined;
  /** What may be wrong with a valid text. */
  warning?: string | undefined;
};

export function CodeField(props: CodeFieldProps) {
  const { name, label, value, onChange, onBlur, error, fault, warning, required, readOnly = false } = props;
  const styles = useCodeStyles();
  const { value: module, failure } = useLoaded(codeEditor);
  const [focused, setFocused] = useState(false);
  return (
    <Field
      label={label}
      required={required}
      validationMessage={error ?? warning}
      validationState={error === undefined && warning !== undefined ? 'warning' : undefined}
      hint="Press Esc, then Tab to leave the editor."
    >
      {(control) => (
        <div
          className={mergeClasses(styles.frame, error !== undefined && styles.faulty)}
          style={{ height: 320 }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
        >
          {failure ? <ChunkMessage failure={failure} /> : null}
          {module ? (
            <CodeHost
              mount={module.mountCodeEditor}
              purpose="writing"
              name={name}
              focused={focused}
              shown={{ label, text: value, readOnly, fault, error, required: required === true, onChange }}
            />
          ) : (
            <textarea
              {...control}
              name={name}
              className={mergeClasses(styles.plain, styles.writing)}
              value={value}
              readOnly={readOnly}
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
