import { Button, mergeClasses } from '@fluentui/react-components';
import { Copy20Regular, Search20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { codeEditor, CodeHost } from './CodeHost';
import type { CodeEditor } from './code-editor';
import { isLarge } from '~/core/bytes';
import { useCodeStyles } from './code.styles';

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
        <Button
          size="small"
          appearance="subtle"
          icon={<Search20Regular />}
          aria-label={`Search in ${label}`}
          title="Search (Ctrl+F in the text)"
          disabledFocusable={!editor}
          onClick={() => editor?.search()}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<Copy20Regular />}
          aria-label={`Copy ${label}`}
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
