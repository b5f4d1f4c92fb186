import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { LoggedEvent, Picture } from '~/core/inspection/picture';
import { inspectorActors, inspectorMachine } from '~/machines/inspector/inspector-machine';
import { Inspector } from '~/views/inspector/Inspector';
import { about, picture } from '../support/inspector-samples';
import { show } from '../support/show';

function open(given: Picture = picture) {
  const copied: string[] = [];
  const recorder = {
    start: () => () => {},
    follow: (report: (picture: Picture) => void) => {
      report(given);
      return () => {};
    },
    clear: () => {},
  };
  const clipboard = { write: (text: string) => Promise.resolve(void copied.push(text)) };
  const inspector = createActor(
    inspectorMachine.provide({
      actors: inspectorActors(recorder, clipboard),
      actions: { rememberOpen: () => {}, forgetOpen: () => {} },
    }),
    { input: { about } },
  ).start();
  show(
    <>
      <button>Before</button>
      <Inspector inspector={inspector} />
    </>,
  );
  return { inspector, copied };
}

const panel = () => screen.getByRole('complementary', { name: 'Inspector' });
const rows = () => within(panel()).getAllByRole('row').slice(1);
const selected = () => within(panel()).getByRole('treeitem', { selected: true });

describe('the inspector', () => {
  it('moves through the machines with the arrow keys, and marks the active states of the selected one', async () => {
    const { inspector } = open();
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await screen.findByRole('complementary');
    expect(screen.getByRole('button', { name: 'Before' })).not.toHaveFocus();
    selected().focus();
    const names: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'End', 'Home', 'ArrowUp']) {
      await userEvent.keyboard(`{${key}}`);
      expect(selected()).toHaveFocus();
      names.push(selected().textContent?.split(' ')[0] ?? '');
    }
    expect(names).toEqual(['preferences', 'session', 'console', 'preferences', 'resourceForm', 'console', 'console']);
    await userEvent.click(within(panel()).getByRole('treeitem', { name: /^session/ }));
    const active = [...panel().querySelectorAll('[aria-current="true"] > span')].map((box) => box.textContent);
    expect(active).toEqual(['signedIn', 'validity', 'trusted', 'activity', 'quiet']);
  });

  it('filters the events by text, type and machine', async () => {
    const { inspector } = open();
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await screen.findByRole('complementary');
    expect(rows()).toHaveLength(9);
    expect(rows()[0]).toHaveTextContent('save failed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Filter events' }), '409');
    expect(rows()).toHaveLength(1);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Filter events' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Event type' }), 'form.change');
    expect(rows()).toHaveLength(4);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Event type' }), 'All types');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selected machine only' }));
    expect(rows()).toHaveLength(1);
  });

  it('copies a report', async () => {
    const { inspector, copied } = open();
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy as report' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(copied[0]).toMatch(/^Convergence Console, inspector report\n/);
  });

  it('draws the latest 200 events first', async () => {
    const [event] = picture.events as [LoggedEvent];
    const events = Array.from({ length: 250 }, (_, id) => ({ ...event, id }));
    const { inspector } = open({ ...picture, events });
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await screen.findByRole('complementary');
    expect(rows()).toHaveLength(200);
    await userEvent.click(screen.getByRole('button', { name: 'Show older events' }));
    expect(rows()).toHaveLength(250);
  });
});
