import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { chunkStarter, type StartChunk } from '~/machines/kit/chunk';
import { FormCard } from '~/views/kit/form/FormCard';
import { StartChunkContext } from '~/views/hooks/use-loaded';
import { mountCodeEditor } from '~/views/kit/code/code-editor';
import { CodeField, type CodeFieldProps, CodeView } from '~/views/kit/code/CodeView';
import { maxColored } from '~/core/counts';
import { findEditor } from '../support/code-editor';
import { show } from '../support/show';

/** Loads the code after the first render, as on first use. */
const late: StartChunk = (chunk) =>
  chunkStarter()({
    load: async () => {
      await new Promise((done) => setTimeout(done, 200));
      return chunk.load();
    },
    present: () => undefined,
  });

const write = ({ view }: { view: EditorView }, text: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });

describe('CodeView', () => {
  it('shows the text immediately, then an editor to read, search and copy by keyboard', async () => {
    const copy = vi.fn();
    const { container } = show(<CodeView text={'{"a": [1, true]}'} label="Data" height={300} copy={copy} />);
    const group = screen.getByRole('group', { name: 'Data' });
    expect(container.textContent).toContain('{"a": [1, true]}');
    expect(group).toHaveStyle({ height: '300px' });
    const { content, view, root } = await findEditor();
    expect(view.state.doc.toString()).toBe('{"a": [1, true]}');
    expect(view.state.readOnly).toBe(true);
    expect(content).toHaveAttribute('aria-label', 'Data');
    expect(content).toHaveAttribute('aria-readonly', 'true');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy Data' }));
    expect(copy).toHaveBeenCalledWith('{"a": [1, true]}');
    await user.click(screen.getByRole('button', { name: 'Search in Data' }));
    await waitFor(() => expect(root.querySelector('.cm-search')).not.toBeNull());
  });
});

function endedOwner(host: HTMLElement): WeakRef<object> {
  const shown = { label: 'Data', text: '{}', readOnly: false, onChange: () => undefined };
  mountCodeEditor(host, 'writing', shown).end();
  return new WeakRef(shown);
}

it('lets go of what it showed when it ends, although its element is kept', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const owner = endedOwner(host);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await waitFor(() => {
    collectGarbage();
    // A failed comparison would keep it.
    expect(owner.deref() === undefined).toBe(true);
  });
  expect(host.shadowRoot).not.toBeNull();
});

describe('CodeField', () => {
  function field(props: Partial<CodeFieldProps> = {}) {
    const typed = vi.fn<(text: string) => void>();
    const left = vi.fn();
    function Owner() {
      const [value, setValue] = useState('{}');
      const [faulty, setFaulty] = useState<{ field: string }>();
      return (
        <FormCard label="Model" action="Save" faulty={faulty} onSubmit={() => setFaulty({ field: 'data' })}>
          <CodeField
            name="data"
            label="JSON Data"
            required
            value={value}
            onChange={(text) => {
              typed(text);
              setValue(text);
            }}
            onBlur={left}
            {...props}
          />
          <button type="button" onClick={() => setValue('{"reset": true}')}>
            Reset
          </button>
        </FormCard>
      );
    }
    show(
      <StartChunkContext value={late}>
        <Owner />
      </StartChunkContext>,
    );
    return { typed, left };
  }

  it('keeps what is typed before the editor loads', async () => {
    const { typed } = field();
    const plain = screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /JSON Data/ });
    expect(plain).toHaveValue('{}');
    const user = userEvent.setup({ delay: null });
    await user.type(plain!, 'x');
    const { view } = await findEditor();
    expect(view.state.doc.toString()).toBe(typed.mock.lastCall?.[0]);
  });

  it('reports what is typed and shows the text it is given', async () => {
    const { typed } = field();
    const editor = await findEditor();
    write(editor, '{"a": 1}');
    expect(typed).toHaveBeenLastCalledWith('{"a": 1}');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(editor.view.state.doc.toString()).toBe('{"reset": true}');
    expect(typed).toHaveBeenCalledTimes(1);
  });

  it('starts with a very long text without reporting it as typed or undoable', async () => {
    const long = `"${'x'.repeat(maxColored)}"`;
    const { typed } = field({ value: long });
    const { view, content } = await findEditor();
    expect(view.state.doc.length).toBe(long.length);
    // Only the beginning of a long line is drawn.
    expect(content.textContent.length).toBeLessThan(50_000);
    expect(undo(view)).toBe(false);
    expect(view.state.doc.length).toBe(long.length);
    expect(typed).not.toHaveBeenCalled();
  });

  it('marks the fault and links to it by row and column', async () => {
    field({ value: '{\n  "a": x\n}', error: 'Wrong.', fault: { at: 9, reason: 'Wrong.' } });
    const { content, root, view } = await findEditor();
    expect(content).toHaveAttribute('aria-invalid', 'true');
    expect(content).toHaveAttribute('aria-description', 'Wrong.');
    expect(content).toHaveAttribute('aria-required', 'true');
    const button = await waitFor(() => {
      const found = root.querySelector<HTMLButtonElement>('.cm-place button');
      expect(found).toHaveTextContent('Error at 2:8');
      return found!;
    });
    button.click();
    expect(view.state.selection.main.head).toBe(9);
    expect(root.querySelector('.cm-place span')).toHaveTextContent('2:8');
  });

  it('gets the focus when the form finds it faulty, and reports when it loses it', async () => {
    const { left } = field();
    const { root, content } = await findEditor();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(root.activeElement).toBe(content);
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(left).toHaveBeenCalled();
  });
});
