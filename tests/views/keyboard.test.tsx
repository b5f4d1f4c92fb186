import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserKeyboard, type KeyPress } from '~/api/browser/keyboard';

let leave = () => {};
let presses: KeyPress[] = [];
const listen = (takes = false) => {
  const keyboard = browserKeyboard(window);
  leave = keyboard.watch((press) => {
    presses.push(press);
    return takes;
  });
  return keyboard;
};
beforeEach(() => {
  presses = [];
});
afterEach(() => {
  leave();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});
const on = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('[data-here]') ?? document.body;
};
const command: KeyPress = { type: 'key.command', inDialog: false };

describe('the keyboard', () => {
  it('reports Ctrl+K everywhere in any layout', () => {
    listen();
    fireEvent.keyDown(on('<input data-here>'), { key: 'k', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'K', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(presses).toEqual([command, command, command]);
    on('<div aria-modal="true"></div>');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(presses.at(-1)).toEqual({ ...command, inDialog: true });
  });

  it('reports Cmd+K but not Ctrl+K on a Mac', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect(listen().modifier).toBe('⌘');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(presses).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    expect(presses).toEqual([command]);
  });

  it('reports F6 everywhere, and focuses the first control of the newest notice if there is one', () => {
    const keyboard = listen();
    fireEvent.keyDown(on('<input data-here>'), { key: 'F6' });
    fireEvent.keyDown(document.body, { key: 'F6', shiftKey: true });
    expect(presses).toEqual([{ type: 'key.notices', inDialog: false }]);
    expect(keyboard.focusNotices()).toBe(false);
    const notice = (more: string) => `<div><a href="/" ${more}>Open</a><button>Dismiss</button></div>`;
    on(`<div aria-label="Notices"><div>${notice('')}${notice('data-here')}</div></div>`);
    expect(keyboard.focusNotices()).toBe(true);
    expect(document.activeElement).toHaveAttribute('data-here');
  });

  it('leaves other keys to the browser', () => {
    expect(listen().modifier).toBe('Ctrl');
    for (const key of [
      { key: 'k', ctrlKey: true, shiftKey: true },
      { key: 'k', ctrlKey: true, altKey: true },
      { key: 'k', ctrlKey: true, repeat: true },
      { key: 'l', ctrlKey: true },
      { key: 'v', code: 'KeyK', ctrlKey: true },
      { key: 'g', altKey: true },
      { key: 'Tab' },
      { key: 'F1' },
    ])
      fireEvent.keyDown(document.body, key);
    expect(presses).toEqual([]);
  });

  it('reports a character typed on the page', () => {
    listen();
    fireEvent.keyDown(on('<button data-here>'), { key: '?', shiftKey: true });
    expect(presses).toEqual([{ type: 'key.character', character: '?', inField: false, inDialog: false }]);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(presses.at(-1)).toMatchObject({ character: '\n' });
  });

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<div contenteditable="true"><p data-here></p></div>',
    '<div role="menu"><div role="menuitem" data-here></div></div>',
    '<div role="tree"><div role="treeitem"><input data-here></div></div>',
  ])('recognizes that %s takes characters', (html) => {
    listen();
    fireEvent.keyDown(on(html), { key: '?' });
    expect(presses).toEqual([{ type: 'key.character', character: '?', inField: true, inDialog: false }]);
  });

  it('leaves all characters to a tree but the question mark, which shows the shortcuts', () => {
    listen();
    for (const key of ['g', '?']) fireEvent.keyDown(on('<div role="tree" data-here></div>'), { key });
    expect(presses).toMatchObject([
      { character: 'g', inField: true },
      { character: '?', inField: false },
    ]);
  });

  it('recognizes an open dialog', () => {
    listen();
    fireEvent.keyDown(on('<div aria-modal="true"></div><button data-here>'), { key: '?' });
    expect(presses).toEqual([{ type: 'key.character', character: '?', inField: false, inDialog: true }]);
  });

  it('prevents the default of a handled key, and reports nothing after it is stopped', () => {
    listen(true);
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
    leave();
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true);
    expect(presses).toHaveLength(1);
  });

  it('focuses the search field of the page if there is one', () => {
    const keyboard = listen();
    expect(keyboard.focusSearch()).toBe(false);
    on('<main><input role="searchbox" disabled></main>');
    expect(keyboard.focusSearch()).toBe(false);
    on('<main><input role="searchbox" value="abc" data-here></main>');
    expect(keyboard.focusSearch()).toBe(true);
    expect(document.activeElement).toHaveAttribute('data-here');
  });
});
