import { fireEvent, render, screen } from '@testing-library/react';
import {
  Combobox,
  Dialog,
  DialogSurface,
  Option,
  TagPicker,
  TagPickerControl,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

/** Keys that mean something to some field, and how browsers report one that an input method uses. */
const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp', ' ', '?', 'Backspace'];
const reports = [
  ['while a word is written', { isComposing: true }],
  ['with the key code of input methods, as Safari does after the word', { keyCode: 229 }],
] as const;

const press = vi.fn<(event: KeyboardEvent) => void>();
const close = vi.fn();
const select = vi.fn();

const fields = {
  'a field in a form': (
    <form onSubmit={close}>
      <input aria-label="Field" onKeyDown={press} />
    </form>
  ),
  'a field of several lines': <textarea aria-label="Field" onKeyDown={press} onKeyDownCapture={press} />,
  'a field in a dialog': (
    <Dialog open onOpenChange={close}>
      <DialogSurface aria-label="Dialog" onKeyDown={press}>
        <input aria-label="Field" />
      </DialogSurface>
    </Dialog>
  ),
  'a combobox': (
    <Combobox aria-label="Field" defaultOpen freeform onOptionSelect={select} onOpenChange={close} onKeyDown={press}>
      <Option>One</Option>
      <Option>Two</Option>
    </Combobox>
  ),
  'a tag picker': (
    <TagPicker defaultOpen onOptionSelect={select} onOpenChange={close}>
      <TagPickerControl>
        <TagPickerInput aria-label="Field" onKeyDown={press} />
      </TagPickerControl>
      <TagPickerList>
        <TagPickerOption value="one">One</TagPickerOption>
      </TagPickerList>
    </TagPicker>
  ),
};

describe('keys of an input method', () => {
  describe.each(Object.entries(fields))('in %s', (_, field) => {
    it.each(reports)('reach no handler %s', (_how, report) => {
      const onWindow = vi.fn();
      window.addEventListener('keydown', onWindow);
      render(<ThemeRoot choice="light">{field}</ThemeRoot>);
      const input = screen.getByLabelText('Field');
      input.focus();
      for (const spy of [press, close, select, onWindow]) spy.mockClear();
      for (const key of keys) fireEvent.keyDown(input, { key, ...report });
      for (const spy of [press, close, select, onWindow]) expect(spy).not.toHaveBeenCalled();
      // The same key is the operator's once the word is accepted.
      fireEvent.keyDown(input, { key: 'ArrowUp', keyCode: 38 });
      expect(press).toHaveBeenCalled();
      window.removeEventListener('keydown', onWindow);
    });
  });
});
