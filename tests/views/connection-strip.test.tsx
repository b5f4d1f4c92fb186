import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { outageId } from '~/machines/alerts/issues';
import { connectionMachine, type ConnectionSnapshot, type Story } from '~/machines/connection/connection-machine';
import {
  ConnectionAnnouncement,
  ConnectionChip,
  ConnectionRow,
  ConnectionState,
} from '~/views/connection/ConnectionStrip';
import { ShownContext } from '~/views/hooks/events';
import { AlertList } from '~/views/shell/AlertList';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { alertsWith, InConsole, rootWith, sampleAlerts } from '../support/palette-samples';
import { connectionAt, linked, preferencesOf, signedIn } from '../support/session-samples';
import { watched } from '../support/watched';

const silent = fromCallback<AnyEventObject, void>(() => {});
type Facts = Partial<ConnectionSnapshot['context']>;

function show(
  story: Story,
  facts: Facts = {},
  { isChecking = false, isShown = true, network = undefined as 'returning' | undefined } = {},
) {
  const { actor, sent } = watched(connectionAt(story, facts, { isChecking, network }));
  render(
    <ThemeRoot choice="light">
      <MemoryRouter>
        <InConsole root={rootWith({ connection: actor })} preferences={preferencesOf({ timeZone: 'utc' })}>
          <ShownContext value={isShown}>
            <ConnectionRow>Breadcrumbs</ConnectionRow>
          </ShownContext>
          <nav>
            <ConnectionState ofDomain />
          </nav>
          <header>
            <ConnectionChip>Order Desk</ConnectionChip>
          </header>
          <ConnectionAnnouncement connection={actor} />
        </InConsole>
      </MemoryRouter>
    </ThemeRoot>,
  );
  return sent;
}

const strip = () => screen.queryByRole('group', { name: 'Connection' });
const buttons = () =>
  strip()
    ? within(strip()!)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    : [];
const foot = () => screen.getByRole('navigation').textContent;

const two = { unsent: { count: 2, more: true } };
const at = Date.UTC(2025, 2, 14, 8, 59, 5);
const lost = { domain: { ...linked, link: 'reconnecting' as const }, lostAt: at };
const broken = { ...linked, link: 'broken' as const };

describe('the strip', () => {
  it.each<[string, Story, Facts, string, string[], string]>([
    [
      'you',
      'you',
      { ...lost, ...two },
      'You are offline. Trying again when the network is back. 2 changes are not sent yet.',
      ['Check connection'],
      'Server, as of 09:01am UTCRealtime, as of 08:59am UTC',
    ],
    [
      'you, from the beginning',
      'you',
      { answeredAt: undefined, domain: { ...linked, link: undefined } },
      'You are offline. Trying again when the network is back.',
      ['Check connection'],
      'Server not reachedNot connected',
    ],
    [
      'the server',
      'server',
      { unsent: { count: 1, more: false } },
      'The Convergence Server appears to be Offline. Checking again in 8 seconds. 1 change is not sent yet.',
      ['Retry', 'Check connection'],
      'Server offlineRealtime connected',
    ],
    [
      'the domain',
      'domain',
      { domain: { ...linked, stale: { since: at, reason: 'The server failed' } } },
      'Not updated since 08:59am UTC. The server failed. Retrying automatically.',
      ['Retry', 'Check connection'],
      'Server onlineRealtime, as of 09:01am UTC',
    ],
    [
      'the realtime service, for a moment',
      'realtime',
      { ...lost, unsent: { count: 0, more: true } },
      'The realtime connection is interrupted. Reconnecting automatically. Not all changes are saved yet.',
      ['Check connection'],
      'Server onlineRealtime, as of 08:59am UTC',
    ],
    [
      'the realtime service, from the beginning',
      'realtime',
      { domain: { ...broken, linkReason: 'The domain does not know this token' } },
      'There is no realtime connection. The domain does not know this token. Retrying automatically.',
      ['Retry', 'Check connection'],
      'Server onlineNot connected',
    ],
    ['everyone', 'quiet', two, '', [], 'Server onlineRealtime connected'],
    ['nobody any more', { back: 'you' }, {}, 'You are online again.', [], 'Server onlineRealtime connected'],
    [
      'nobody any more, after the server',
      { back: 'server' },
      { domain: { ...linked, link: 'connecting' } },
      'The Convergence Server is online again.',
      [],
      'Server onlineConnecting…',
    ],
    [
      'nobody any more, after the realtime service',
      { back: 'realtime' },
      {},
      'The realtime connection is back.',
      [],
      'Server onlineRealtime connected',
    ],
  ])('tells what is away, what is not sent, and what happens next: %s', (_, story, facts, text, actions, state) => {
    show(story, facts);
    expect(strip()?.querySelector('[title]')?.textContent?.trim() ?? '').toBe(text);
    expect(buttons()).toEqual(actions);
    expect(foot()).toBe(state);
  });

  it('says that it is checking, and checks again when asked to', async () => {
    const sent = show('server', {}, { isChecking: true });
    expect(strip()).toHaveTextContent('The Convergence Server appears to be Offline. Checking now');
    await userEvent.click(within(strip()!).getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'connection.retry' }]);
  });

  it('is not in a page that is hidden', () => {
    show('server', {}, { isShown: false });
    expect(strip()).toBeNull();
    expect(screen.getByText('Breadcrumbs')).toBeVisible();
  });

  it('announces each story once: a stopped server at once, anything else politely, without the countdown', () => {
    const clock = new SimulatedClock();
    const machine = connectionMachine.provide({
      actors: {
        checkHealth: fromPromise(() => Promise.reject(new Error('stopped'))),
        watchNetwork: silent,
        watchDomain: silent,
      },
    });
    const actor = createActor(machine, { clock, input: { listener: signedIn() } }).start();
    const { container } = render(
      <InConsole>
        <ConnectionAnnouncement connection={actor} />
      </InConsole>,
    );
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(container.textContent));
    observer.observe(container, { childList: true, characterData: true, subtree: true });
    const pass = async (milliseconds: number) => {
      for (let at = 0; at < milliseconds; at += 1_000)
        await act(async () => {
          clock.increment(1_000);
          await Promise.resolve();
        });
    };
    return pass(35_000).then(async () => {
      expect(said).toEqual(['The Convergence Server appears to be Offline.']);
      expect(container.querySelector('[aria-live="assertive"]')).toHaveTextContent(/Offline\.$/);
      await act(() => Promise.resolve(actor.send({ type: 'network.lost' })));
      await pass(3_000);
      expect(said.slice(1)).toEqual(['You are offline.']);
      expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('You are offline.');
    });
  });

  it('says the day of a time that is not today', () => {
    show('you', { answeredAt: Date.UTC(2025, 2, 12, 9, 1) });
    expect(foot()).toContain('Server, as of Wednesday');
  });

  it('checks at once when the network is back, and can be asked to', async () => {
    const sent = show('you', {}, { network: 'returning' });
    expect(strip()).toHaveTextContent('You are offline. Checking now.');
    await userEvent.click(within(strip()!).getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'connection.retry' }]);
  });

  it('keeps Retry in its place while it dials again', () => {
    show('realtime', { domain: { ...linked, link: 'connecting', linkReason: 'No token.' } });
    expect(within(strip()!).getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is two words in the top bar of a narrow window, and all of it when pressed', async () => {
    const sent = show('server');
    expect(screen.queryByText('Order Desk')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Server offline', hidden: true }));
    const panel = await screen.findByRole('dialog', { hidden: true });
    expect(panel).toHaveTextContent('The Convergence Server appears to be Offline.');
    expect(panel).toHaveTextContent('Checking again in 8 seconds');
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry', hidden: true }));
    expect(sent).toEqual([{ type: 'connection.retry' }]);
  });

  it('is not repeated by the alerts beside it, which say that nothing is checked', () => {
    const outage = sampleAlerts.slice(0, 1).map((alert) => ({ ...alert, id: outageId, title: 'You are offline' }));
    const list = (besideStrip: boolean) => (
      <MemoryRouter>
        <InConsole root={rootWith({ connection: connectionAt('you') })}>
          <AlertList alerts={alertsWith(...outage)} preferences={preferencesOf()} besideStrip={besideStrip} />
        </InConsole>
      </MemoryRouter>
    );
    const { unmount } = render(list(true));
    expect(screen.getByText(/^Not checked since/)).toBeVisible();
    expect(screen.queryByText('No Alerts')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText('You are offline')).toBeNull();
    unmount();
    render(list(false));
    expect(screen.getByText('You are offline')).toBeVisible();
  });
});
