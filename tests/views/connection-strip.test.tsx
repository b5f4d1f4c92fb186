import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ConnectionSnapshot, Story } from '~/machines/connection/connection-machine';
import {
  ConnectionAnnouncement,
  ConnectionChip,
  ConnectionRow,
  ConnectionState,
} from '~/views/connection/ConnectionStrip';
import { ShownContext } from '~/views/hooks/events';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { InConsole, rootWith } from '../support/palette-samples';
import { connectionAt, linked, preferencesOf } from '../support/session-samples';
import { watched } from '../support/watched';

type Facts = Partial<ConnectionSnapshot['context']>;

function show(story: Story, facts: Facts = {}, { checking = false, isShown = true } = {}) {
  const { actor, sent } = watched(connectionAt(story, facts, checking));
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
const at = Date.UTC(2026, 10, 26, 13, 29, 5);
const lost = { domain: { ...linked, link: 'reconnecting' as const }, lostAt: at };
const broken = { ...linked, link: 'broken' as const, canRetry: true };

describe('the strip', () => {
  it.each<[string, Story, Facts, string, string[], string]>([
    [
      'you',
      'you',
      { ...lost, ...two },
      'You are offline. 2 changes are not sent yet. Trying again when the network is back.',
      ['Check connection'],
      'Server, as of 01:31pm UTCRealtime, as of 01:29pm UTC',
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
      'The Convergence Server appears to be Offline. 1 change is not sent yet. Checking again in 8 seconds',
      ['Retry', 'Check connection'],
      'Server offlineRealtime, as of 01:31pm UTC',
    ],
    [
      'the domain',
      'domain',
      { domain: { ...linked, stale: { since: at, reason: 'The server failed' } } },
      'Not updated since 01:29:05 PM UTC. The server failed. Retrying automatically.',
      ['Retry', 'Check connection'],
      'Server onlineRealtime connected',
    ],
    [
      'the realtime service, for a moment',
      'realtime',
      { ...lost, unsent: { count: 0, more: true } },
      'The realtime connection is interrupted. Your last changes may not be saved yet. Reconnecting automatically.',
      ['Check connection'],
      'Server onlineRealtime, as of 01:29pm UTC',
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
    const sent = show('server', {}, { checking: true });
    expect(strip()).toHaveTextContent('The Convergence Server appears to be Offline. Checking now');
    await userEvent.click(within(strip()!).getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'connection.retry' }]);
  });

  it('is not in a page that is hidden', () => {
    show('server', {}, { isShown: false });
    expect(strip()).toBeNull();
    expect(screen.getByText('Breadcrumbs')).toBeVisible();
  });

  it('announces the outage once: a stopped server at once, anything else politely, without countdown', () => {
    show('server');
    expect(screen.getByRole('alert')).toHaveTextContent(/^The Convergence Server appears to be Offline\.$/);
    document.body.replaceChildren();
    show('you', two);
    expect(screen.getByRole('status')).toHaveTextContent(/^You are offline\.$/);
    expect(screen.getByRole('alert')).toHaveTextContent(/^$/);
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
});
