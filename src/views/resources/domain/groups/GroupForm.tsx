import { Button } from '@fluentui/react-components';
import { Dismiss16Regular, PeopleTeam24Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import { personPath } from '~/core/paths';
import { domainUser } from '~/core/person';
import {
  emptyGroup,
  type GroupFormActor,
  groupFields,
  groupScreens,
  groupsPath,
  withMember,
  withoutMember,
} from '~/machines/resources/domain/groups';
import { Name } from '~/views/kit/texts';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { IconButton } from '~/views/kit/buttons';
import { PersonName } from '~/views/kit/PersonName';
import { PickerField } from '~/views/kit/PickerField';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import {
  FormScreen,
  ResourceFormPage,
  useFormFields,
  domainForm,
  type DomainFormProps,
} from '~/views/kit/form/ResourceForm';
import { Column, Row } from '~/views/kit/layout';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { type GranteeSearch, type Unadded, usePicked, useUserSearch } from '~/views/resources/permissions/grantees';
import { useMemberEditorStyles } from '~/views/resources/domain/domain.styles';

type MemberAdderProps = {
  search: GranteeSearch<DomainUser>;
  members: readonly string[];
  disabled: boolean;
  error: string | undefined;
  onAdd: (username: string) => void;
  unadded: Unadded;
};

/** Picks a user to add as a member. Add is disabled until one is chosen (spec domain-level §2 "Groups", §5). */
function MemberAdder({ search, members, disabled, error, onAdd, unadded }: MemberAdderProps) {
  const styles = useMemberEditorStyles();
  const { name, field, clear } = usePicked(search, unadded);
  const known = name !== '' && members.includes(name);
  const canAdd = name !== '' && !known && !disabled;
  function add() {
    if (!canAdd) return;
    onAdd(name);
    clear();
  }
  /** While the list is closed, Enter adds the chosen user; it neither opens the list nor submits the surrounding form. */
  function press(event: KeyboardEvent) {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    if (!canAdd || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    add();
  }
  return (
    <Column gap="XS" role="group" aria-label="Add a member" onKeyDownCapture={press}>
      <Row gap="S" align="start">
        <div className={styles.picker}>
          <PickerField
            name="unadded"
            label="User"
            placeholder="Search by username or e-mail"
            error={error}
            disabled={disabled}
            {...field}
          />
        </div>
        <Button className={styles.button} disabledFocusable={!canAdd} onClick={add}>
          Add
        </Button>
      </Row>
      <div role="status" className={styles.note}>
        {known ? (
          <>
            '<Name>{name}</Name>' is already a member.
          </>
        ) : null}
      </div>
    </Column>
  );
}

type MemberListProps = {
  domainKey: DomainKey;
  members: readonly string[];
  disabled: boolean;
  onRemove: (username: string) => void;
};

const most = 100;

function MemberList({ domainKey, members, disabled, onRemove }: MemberListProps) {
  const styles = useMemberEditorStyles();
  const [whole, setWhole] = useState(false);
  const shown = whole ? members : members.slice(0, most);
  /** The focus moves to the next or previous member, or to the list if there is none. */
  function remove(index: number, list: HTMLElement | null | undefined) {
    const neighbor = index < shown.length - 1 ? index + 1 : index - 1;
    const button = list?.querySelectorAll('button')[neighbor];
    (button ?? list?.parentElement)?.focus();
    const username = shown[index];
    if (username !== undefined) onRemove(username);
  }
  return (
    <Column gap="M" tabIndex={-1} className={styles.members}>
      <p className={styles.note} role="status">
        {members.length === 0 ? 'No members. A group may be empty.' : countOf(members.length, 'member')}
      </p>
      {members.length === 0 ? null : (
        <ul className={styles.list} aria-label="Members" tabIndex={-1}>
          {shown.map((username, index) => (
            <li key={username} className={styles.member}>
              <span className={styles.name}>
                <PersonName person={domainUser(username)} href={personPath(domainKey, domainUser(username))} />
              </span>
              <IconButton
                size="small"
                icon={<Dismiss16Regular />}
                label={`Remove ${username}`}
                title="Remove"
                disabledFocusable={disabled}
                onClick={({ currentTarget }) => remove(index, currentTarget.closest('ul'))}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length < members.length ? (
        <Button appearance="subtle" onClick={() => setWhole(true)}>
          {`Show all ${countOf(members.length, 'member')}`}
        </Button>
      ) : null}
    </Column>
  );
}

type GroupFormViewProps = DomainFormProps<GroupFormActor> & { users: GranteeSearch<DomainUser> };

/** A group, new or existing (spec domain-level §2, §3, §5, §8). */
export function GroupFormView({ domainKey, id, form, users, onCancel }: GroupFormViewProps) {
  const { values, busy, change, errorOf } = useFormFields(form);
  const { members } = values;
  return (
    <ResourceFormPage
      form={form}
      onCancel={onCancel}
      {...domainForm({
        noun: 'Group',
        id,
        icon: <PeopleTeam24Regular />,
        back: { label: 'Groups', href: groupsPath(domainKey) },
        labels: groupFields,
      })}
    >
      <FormSection title="Group Info" text="Grants permissions to several users at once.">
        <FormFields form={form} fields={groupFields} special={{ members: null, unadded: null }} />
      </FormSection>
      <FormSection title="Members" text="Users of the domain. Saved with the group." name="members">
        <MemberAdder
          search={users}
          members={members}
          disabled={busy}
          error={errorOf('unadded')}
          onAdd={(username) => change({ members: withMember(members, username) })}
          unadded={{ value: values.unadded, onChange: (unadded) => change({ unadded }) }}
        />
        <MemberList
          domainKey={domainKey}
          members={members}
          disabled={busy}
          onRemove={(username) => change({ members: withoutMember(members, username) })}
        />
      </FormSection>
    </ResourceFormPage>
  );
}

function GroupForm({ domainKey, id }: { domainKey: DomainKey; id?: string }) {
  const { createGroup, editGroup } = useWired(groupScreens, domainKey);
  const users = useUserSearch(domainKey);
  const form = useActorRef(id === undefined ? createGroup : editGroup, {
    input: { values: { ...emptyGroup, id: id ?? '' }, facts: { id } },
  });
  return <FormScreen {...{ domainKey, id, form, users }} back={groupsPath(domainKey)} View={GroupFormView} />;
}

export const GroupCreateScreen = domainScreen(GroupForm);
export const GroupEditScreen = domainItemScreen(GroupForm);
