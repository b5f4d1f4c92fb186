import { useSelector } from '@xstate/react';
import { chunk } from '~/machines/kit/chunk';
import type { SessionActor } from '~/machines/session/session-machine';
import { selectUser } from '~/machines/session/session-selectors';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { UserMenuButton } from './menu-buttons';

const openUserMenu = chunk(async () => (await import('./OpenUserMenu')).OpenUserMenu);

type UserMenuProps = { session: SessionActor; onShortcuts: () => void; onSignOut: () => void };

/** Who is signed in, and what belongs to them (spec server-level §2: Profile, Settings, Logout). */
export function UserMenu({ session, onShortcuts, onSignOut }: UserMenuProps) {
  const user = useSelector(session, selectUser);
  if (!user) return null;
  return (
    <OnDemand menu chunk={openUserMenu} button={(trigger) => <UserMenuButton user={user} {...trigger} />}>
      {(Open) => <Open user={user} onShortcuts={onShortcuts} onSignOut={onSignOut} />}
    </OnDemand>
  );
}
