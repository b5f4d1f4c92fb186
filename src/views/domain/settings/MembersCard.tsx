import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { MemberFormActor } from '../../../machines/in-domain/members/member-form';
import {
  memberListDescriptor,
  type Member,
  type MemberListActor,
} from '../../../machines/in-domain/members/member-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import type { UserPickerActor } from '../../server/namespaces/UserField';
import type { TimeZone } from '../../shared/format-time';
import { ListCard } from '../../shared/list/ListCard';
import { ForbiddenCard } from './ForbiddenCard';
import {
  memberColumns,
  memberListWords,
  memberRemovalWords,
  whyNotChanged,
  whyNotRemoved,
} from './member-words';
import { MemberAdder } from './MemberAdder';
import { selectForbidden } from './select-forbidden';

export type MembersCardProps = {
  members: MemberListActor;
  adder: MemberFormActor;
  users: UserPickerActor;
  /** The reader's own username. */
  own: string;
  zone: TimeZone;
  onChange: (member: Member) => void;
};

/** Who is a member of the domain, with which role (spec domain-level §2 "Settings"). */
export function MembersCard({ members, adder, users, own, zone, onChange }: MembersCardProps) {
  const forbidden = useSelector(members, selectForbidden);
  const unmanaged = useSelector(adder, (s) => s.context.facts.forbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard title="Members" what="Your role does not permit seeing the members" roles={forbidden} />
    );
  return (
    <ListCard
      list={members}
      descriptor={memberListDescriptor}
      words={memberListWords}
      title="Members"
      intro={<MemberAdder form={adder} users={users} />}
      columns={memberColumns(own)}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={memberRemovalWords}
      whyKept={({ username }) => unmanaged ?? (username === own ? whyNotRemoved : undefined)}
      rowActions={(member) => (
        <>
          <ChangeButton
            name={member.username}
            reason={unmanaged ?? (member.username === own ? whyNotChanged : undefined)}
            onClick={() => onChange(member)}
          />
          <DeleteButton
            verb="Remove"
            name={member.username}
            reason={unmanaged ?? (member.username === own ? whyNotRemoved : undefined)}
            onDelete={() => members.send({ type: 'list.remove', ids: [member.username] })}
          />
        </>
      )}
    />
  );
}

type ChangeButtonProps = { name: string; reason: string | undefined; onClick: () => void };

function ChangeButton({ name, reason, onClick }: ChangeButtonProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button
      {...focusAgain}
      size="small"
      appearance="subtle"
      icon={<Edit20Regular />}
      aria-label={`Change the role of ${name}`}
      title={reason ?? 'Change role'}
      disabledFocusable={reason !== undefined}
      onClick={onClick}
    />
  );
}
