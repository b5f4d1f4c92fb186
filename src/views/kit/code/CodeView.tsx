import { Field, mergeClasses } from '@fluentui/react-components';
import { Copy20Regular, Search20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { isLarge } from '~/core/counts';
import { chunk } from '~/machines/kit/chunk';
import { useHosted } from '~/views/hooks/events';
import { useLoaded } from '~/views/hooks/use-loaded';
import { IconButton } from '~/views/kit/buttons';
import { ChunkMessage } from '~/views/kit/part';
import type { FieldProps } from '~/views/kit/TextField';
import type { CodeEditor, CodeFault, CodeShown, mountCodeEditor } from './code-editor';
import { useCodeStyles } from './code.styles';

type CodeHostProps = {
  mount: typeof mountCodeEditor;
  purpose: 'reading' | 'writing';
  shown: CodeShown;
  /** Lets a form find the field with the error. */
  name?: string;
  /** Takes the focus, because the element it replaces had it. */
  focused?: boolean;
  onMounted?: (editor: CodeEditor) => void;
};

export function CodeHost({ mount, purpose, shown, name, focused = false, onMounted }: CodeHostProps) {
  const host = useHosted<CodeShown>((element) => {
    if (name !== undefined) element.setAttribute('name', name);
    const editor = mount(element, purpose, shown);
    if (focused) editor.focus();
    onMounted?.(editor);
    return editor;
  }, shown);
  return <div ref={host} className={useCodeStyles().host} />;
}

export const codeEditor = chunk(() => import('./code-editor'));

export const beginningOf = (text: string) => (text.length > 20_000 ? text.slice(0, 20_000) : text);

type CodeViewProps = {
  text: string;
  label: string;
  /** In px; by default the remaining height of its column. */
  height?: number;
  copy: (text: string) => void;
};

export function CodeView({ text, label, height, copy }: CodeViewProps) {
  const styles = useCodeStyles();
  const { value: module, failure } = useLoaded(codeEditor);
  const [editor, setEditor] = useState<CodeEditor>();
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={!module}
      className={mergeClasses(styles.frame, height === undefined && styles.fill)}
      style={height === undefined ? undefined : { height }}
    >
      <div className={styles.tools}>
        <span className={styles.note} title={isLarge(text.length) ? tooLarge : undefined}>
          {isLarge(text.length) ? tooLarge : 'JSON'}
        </span>
        <IconButton
          size="small"
          icon={<Search20Regular />}
          label={`Search in ${label}`}
          title="Search (Ctrl+F in the text)"
          disabledFocusable={!editor}
          onClick={() => editor?.search()}
        />
        <IconButton
          size="small"
          icon={<Copy20Regular />}
          label={`Copy ${label}`}
          title="Copy"
          onClick={() => copy(text)}
        />
      </div>
      {failure ? <ChunkMessage failure={failure} /> : null}
      {module ? (
        <CodeHost
          mount={module.mountCodeEditor}
          purpose="reading"
          shown={{ label, text, readOnly: true }}
          onMounted={setEditor}
        />
      ) : (
        <pre className={styles.plain} tabIndex={0}>
          {beginningOf(text)}
        </pre>
      )}
    </div>
  );
}

const tooLarge = 'JSON, too long for colors and folding';

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
