import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { held } from '~/machines/kit/chunk';
import { ConnectionDialog } from '~/views/connection/ConnectionDialog';
import { type ConnectionCheck, ConnectionLink, WithConnectionCheck } from '~/views/connection/ConnectionLink';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { frozenCheck, resultsWith, skipping } from '../support/connection-samples';
import { watched } from '../support/watched';

const Check: ConnectionCheck = ({ open, onClose }) => (open ? <button onClick={onClose}>Close it</button> : null);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the link', () => {
  const withLink = (read: () => Promise<ConnectionCheck>) =>
    render(
      <WithConnectionCheck code={held(read)}>
        <ConnectionLink />
      </WithConnectionCheck>,
    );

  it('opens the check, which is closed and opened again', async () => {
    withLink(() => Promise.resolve(Check));
    for (const _ of [1, 2]) {
      await press('Check connection');
      await userEvent.click(await screen.findByRole('button', { name: 'Close it' }));
      expect(screen.queryByRole('button', { name: 'Close it' })).toBeNull();
    }
  });

  it('says that the check could not be loaded, and loads it when pressed again', async () => {
    let failing = true;
    withLink(() => (failing ? Promise.reject(new Error('offline')) : Promise.resolve(Check)));
    await press('Check connection');
    expect(await screen.findByRole('alert')).toHaveTextContent('The check could not be loaded. Try again.');
    failing = false;
    await press('Check connection');
    expect(await screen.findByRole('button', { name: 'Close it' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the dialog', () => {
  const show = (check: ReturnType<typeof frozenCheck>) => {
    const { actor, sent } = watched(check);
    render(
      <ThemeRoot choice="light">
        <ConnectionDialog check={actor} onClose={() => undefined} />
      </ThemeRoot>,
    );
    return sent;
  };

  it('says for each step what was found and what to do, and which ones were skipped', () => {
    show(
      frozenCheck('complete', {
        ...resultsWith({ cors: { kind: 'refused' } }),
        ...skipping('cors', 'server', 'session', 'clock', 'restLatency'),
      }),
    );
    const row = (name: RegExp) => screen.getAllByRole('listitem').find((each) => name.test(each.textContent ?? ''))!;
    expect(row(/^REST connection: OK\./)).toHaveTextContent('The address answers after 31 ms.');
    const failed = row(/^Cross-origin requests: Failed\./);
    expect(within(failed).getAllByRole('listitem')).toHaveLength(2);
    expect(row(/^Clock: Skipped\./)).toHaveTextContent('“Cross-origin requests” failed');
    expect(screen.getByRole('alert')).toHaveTextContent('Problem found: Cross-origin requests.');
  });
});
