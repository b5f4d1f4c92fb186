import { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';

/** The loaded editor. It is in a shadow root, where queries do not look. */
export const findEditor = () =>
  waitFor(() => {
    const roots = Array.from(document.querySelectorAll('div'), ({ shadowRoot }) => shadowRoot);
    const content = roots.flatMap((root) => root?.querySelector<HTMLElement>('.cm-content') ?? []).at(0);
    const view = content && EditorView.findFromDOM(content);
    if (!content || !view) throw new Error('There is no editor yet.');
    return { content, view, root: content.getRootNode() as ShadowRoot };
  });
