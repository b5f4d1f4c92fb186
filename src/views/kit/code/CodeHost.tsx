import { useState } from 'react';
import { chunk } from '~/machines/kit/chunk';
import type { CodeEditor, CodeShown, mountCodeEditor } from './code-editor';
import { useCodeStyles } from './code.styles';

type CodeHostProps = {
  mount: typeof mountCodeEditor;
  purpose: 'reading' | 'writing';
  shown: CodeShown;
  /** So that a form finds its faulty field. */
  name?: string;
  /** The focus was in what stood here before. */
  focused?: boolean;
  /** For tools beside it. */
  onMounted?: (editor: CodeEditor) => void;
};

/** The element that an editor lives in. The editor lives as long as it does, and is shown what each drawing brings. */
export function CodeHost({ mount, purpose, shown, name, focused = false, onMounted }: CodeHostProps) {
  const styles = useCodeStyles();
  const [[host, show]] = useState(() => {
    let editor: CodeEditor | undefined;
    return [
      (element: HTMLElement | null) => {
        if (!element) return undefined;
        if (name !== undefined) element.setAttribute('name', name);
        const mounted = mount(element, purpose, shown);
        editor = mounted;
        if (focused) mounted.focus();
        onMounted?.(mounted);
        return () => {
          editor = undefined;
          mounted.end();
        };
      },
      (next: CodeShown) => editor?.show(next),
    ] as const;
  });
  return (
    <>
      <div ref={host} className={styles.host} />
      <span
        hidden
        ref={(element) => {
          if (element) show(shown);
        }}
      />
    </>
  );
}

/** The editor of JSON, the largest part of the console. */
export const codeEditor = chunk(() => import('./code-editor'));
