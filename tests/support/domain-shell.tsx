import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { DomainShellView } from '~/views/shell/DomainShell';
import { type DomainAt, frozenDomain, frozenPreferences, stackTrace } from './frozen-domain';
import { InConsole } from './palette-samples';

export const base = '/domain/acme/order-desk';

/** Collects the events sent to the actor from now on. */
export function sentTo(actor: AnyActorRef): AnyEventObject[] {
  const sent: AnyEventObject[] = [];
  vi.spyOn(actor, 'send').mockImplementation((event: AnyEventObject) => void sent.push(event));
  return sent;
}

const Address = () => <span data-testid="address">{useLocation().pathname}</span>;
export const address = () => screen.getByTestId('address').textContent;

export const at = (route: string, children: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[route]}>
      {children}
      <Address />
    </MemoryRouter>,
  );

export function shell(situation: DomainAt, route = base) {
  const status = frozenDomain(situation);
  at(
    route,
    <InConsole preferences={frozenPreferences()}>
      <DomainShellView status={status}>
        <h1>The page</h1>
      </DomainShellView>
    </InConsole>,
  );
  return status;
}

export const page = () => screen.queryByRole('heading', { name: 'The page' });
const places = () =>
  within(screen.getByRole('navigation', { name: 'Domain' }))
    .getAllByRole('link')
    .filter((link) => link.closest('li'));
export const openPlaces = () =>
  places()
    .filter((link) => link.getAttribute('aria-disabled') !== 'true')
    .map((link) => link.textContent);

export const outdated: DomainAt = { condition: 'outdated', domain: { status: 'schema-upgrade-required' } };
export const broken: DomainAt = {
  condition: 'broken',
  domain: { status: 'error', statusMessage: stackTrace },
};
export const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };
export const unreachable = { problem: { kind: 'unreachable' } } as const;
