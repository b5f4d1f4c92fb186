import type { DomainUser } from '../../../api/rest/domain/domain-users';
import {
  withMember,
  withoutMember,
  type GroupFormActor,
} from '../../../machines/in-domain/groups/group-form';
import { FormSection } from '../../shared/form/FormSection';
import { useFormFields } from '../../shared/form/form-fields';
import { TextAreaField } from '../../shared/TextAreaField';
import { TextField } from '../../shared/TextField';
import type { GranteeSearch } from '../permissions/grantee-words';
import { MemberAdder } from './MemberAdder';
import { MemberList } from './MemberList';

export type GroupFieldsProps = { form: GroupFormActor; users: GranteeSearch<DomainUser> };

/** What a group has, a new one as one that exists (spec domain-level §3, §5). */
export function GroupFields({ form, users }: GroupFieldsProps) {
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  const { id, members } = values;
  const renamed = facts.id !== undefined && id.trim() !== '' && id !== facts.id;
  return (
    <>
      <TextField
        {...text('id')}
        label="Id"
        required
        mono
        autoComplete="off"
        hint={renamed ? 'The group gets this id when it is saved; its address changes with it.' : undefined}
      />
      <TextAreaField {...text('description')} label="Description" required rows={[2, 6]} />
      <FormSection title="Members" text="Users of the domain. They are members when the group is saved.">
        <MemberAdder
          search={users}
          members={members}
          disabled={busy}
          error={errorOf('unadded')}
          onAdd={(username) => change({ members: withMember(members, username) })}
          unadded={values.unadded}
          onUnadded={(unadded) => change({ unadded })}
        />
        <MemberList
          members={members}
          disabled={busy}
          onRemove={(username) => change({ members: withoutMember(members, username) })}
        />
      </FormSection>
    </>
  );
}
