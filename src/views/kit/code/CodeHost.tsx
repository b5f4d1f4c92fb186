import { useHosted } from '~/views/hooks/use-hosted';
import { chunk } from '~/machines/kit/chunk';
import type { CodeEditor, CodeShown, mountCodeEditor } from './code-editor';
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
