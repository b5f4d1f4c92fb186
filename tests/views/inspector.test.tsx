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
  const inspector = createActor(inspectorMachine.provide({ actors: inspectorActors(recorder, clipboard, () => {}) }), {
    input: { about },
  }).start();
  show(
    <>
      <button>Before</button>
      <Inspector inspector={inspector} />
    </>,
  );
  return { inspector, copied };
}

const panel = () => screen.getByRole('complementary', { name: 'Inspector' });
const machine = () => within(panel()).getByRole('combobox', { name: 'Machine' });
const region = (name: string) => within(panel()).getByRole('region', { name });
const lines = () =>
  within(region('Events'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the inspector', () => {
  it('marks the active states of the chosen machine, and says what it runs', async () => {
    const { inspector } = open();
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await screen.findByRole('complementary');
    expect(screen.getByRole('button', { name: 'Before' })).not.toHaveFocus();
    const options = within(machine()).getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'console 0',
      '– preferences 2',
      '– session 4',
      'resourceForm 31',
    ]);
    expect(machine()).toHaveDisplayValue('console 0');
    await userEvent.selectOptions(machine(), '– session 4');
    expect(region('State')).toHaveTextContent(
      'session 4: signedIn.validity.trusted, signedIn.activity.quiet (running: keepTabs)',
    );
    const active = [...panel().querySelectorAll('[aria-current="true"] > span')].map((box) => box.textContent);
    expect(active).toEqual(['signedIn', 'validity', 'trusted', 'activity', 'quiet']);
  });

  it('shows the lines of the report, newest first', async () => {
    const { inspector, copied } = open();
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy as report' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(copied[0]).toMatch(/^Convergence Console, inspector report\n/);
    expect(lines()).toHaveLength(picture.events.length);
    expect(copied[0]!.split('\n').slice(-1 - lines().length, -1)).toEqual(lines().toReversed());
  });

  it('draws the last 200 events, and says that the report has all', async () => {
    const [event] = picture.events as [LoggedEvent];
    const events = Array.from({ length: 1_000 }, (_, id) => ({ ...event, id, label: `event ${id}` }));
    const { inspector } = open({ ...picture, events });
    inspector.send({ type: 'inspector.open', takesFocus: false });
    await screen.findByRole('complementary');
    expect([lines().length, lines()[0], lines().at(-1)]).toEqual([
      200,
      expect.stringContaining('event 999'),
      expect.stringContaining('event 800'),
    ]);
    expect(region('Events')).toHaveTextContent(/The report has all 1,000\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(region('Events')).toHaveTextContent(/^No events yet\.$/);
  });
});
