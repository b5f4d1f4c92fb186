import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { SessionActor } from '../../machines/session/session-machine';
import { selectUser } from '../../machines/session/session-selectors';
import { OnDemand } from '../shared/OnDemand';
import { UserMenuButton } from './UserMenuButton';

const load = () => import('./OpenUserMenu');
const OpenUserMenu = lazy(async () => ({ default: (await load()).OpenUserMenu }));
const prefetch = () => void Promise.allSettled([load()]);

export type UserMenuProps = { session: SessionActor; onShortcuts: () => void; onSignOut: () => void };

/** Who is signed in, and what belongs to them (spec server-level §2: Profile, Settings, Logout). */
export function UserMenu({ session, onShortcuts, onSignOut }: UserMenuProps) {
  const user = useSelector(session, selectUser);
  if (!user) return null;
  return (
    <OnDemand menu prefetch={prefetch} button={(trigger) => <UserMenuButton user={user} {...trigger} />}>
      <OpenUserMenu user={user} onShortcuts={onShortcuts} onSignOut={onSignOut} />
    </OnDemand>
  );
}
