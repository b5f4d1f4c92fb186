import type { OwnPasswordFormActor } from '../../../machines/profile/own-password-form';
import type { ProfileFormActor } from '../../../machines/profile/profile-form';
import type { Person } from '../../../machines/session/session-types';
import { useLayoutStyles } from '../../shared/layout.styles';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { OwnPasswordCard } from './OwnPasswordCard';
import { PersonCard } from './PersonCard';
import { ProfileCard } from './ProfileCard';

export type ProfileViewProps = {
  profile: ProfileFormActor;
  password: OwnPasswordFormActor;
  /** Who is signed in, as the console knows them. */
  person: Person;
};

/** The own profile and the own password (spec server-level §2 "Profile"). */
export function ProfileView({ profile, password, person }: ProfileViewProps) {
  const layout = useLayoutStyles();
  return (
    <Page>
      <PageHead title="Profile" crumbs={[{ label: 'Profile' }]} />
      <div className={layout.withAside}>
        <div className={layout.columnL}>
          <ProfileCard form={profile} username={person.username} />
          <OwnPasswordCard form={password} />
        </div>
        <PersonCard person={person} />
      </div>
    </Page>
  );
}
