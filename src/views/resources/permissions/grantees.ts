import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { readQuery } from '~/core/list-query';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { groupGrantee, userGrantee } from '~/machines/resources/domain/permissions';
import { domainPickers } from '~/machines/resources/domain/pickers';
import { useWired } from '~/views/console-parts';
import { answerOf, type PickerOption, sameAnswer } from '~/views/kit/PickerField';

export type GranteeNoun = 'User' | 'Group';

/** Where users or groups are looked up: `domainPickers` of the wiring. */
export type GranteeSearch<Row> = {
  picker: ResourceListActor<Row>;
  answer: ReturnType<typeof answerOf<Row>>;
  optionOf: (row: Row) => PickerOption;
};

const withHint = (value: string, hint: string) => ({ value, label: value, ...(hint ? { hint } : {}) });

const userAnswer = answerOf<DomainUser>('users');
export const searchUsers = (picker: ResourceListActor<DomainUser>): GranteeSearch<DomainUser> => ({
  picker,
  answer: userAnswer,
  optionOf: ({ username, displayName }) => withHint(username, displayName === username ? '' : displayName),
});

const groupAnswer = answerOf<GroupSummary>('groups');
export const searchGroups = (picker: ResourceListActor<GroupSummary>): GranteeSearch<GroupSummary> => ({
  picker,
  answer: groupAnswer,
  optionOf: ({ id, description }) => withHint(id, description),
});

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** A search for users of a domain. */
export const useUserSearch = (key: DomainKey) =>
  searchUsers(useActorRef(useWired(domainPickers, key).userPicker, { input: { query: anyone } }));

/** The same for its groups. */
export const useGroupSearch = (key: DomainKey) =>
  searchGroups(useActorRef(useWired(domainPickers, key).groupPicker, { input: { query: anyone } }));

/** A form keeps who is typed in the field and not added yet, and validates it. When the form forgets them, the field is emptied. */
export type Unadded = { value: string; onChange: (text: string) => void };

const noDraft = { text: '', picked: '', granted: [] as readonly string[] };

/** The state of a field that finds users or groups. `name`: who was picked, or is typed out in full; `granted`: what they shall be given. */
export function usePicked<Row>({ picker, answer, optionOf }: GranteeSearch<Row>, unadded?: Unadded) {
  const [kept, keep] = useState(noDraft);
  const forgotten = unadded !== undefined && kept.text.trim() !== unadded.value;
  const { text, picked, granted } = forgotten ? noDraft : kept;
  const { rows = [], loading, problem } = useSelector(picker, answer, sameAnswer);
  const options = rows.map(optionOf);
  function setDraft(draft: Partial<typeof noDraft>) {
    const next = { text, picked, granted, ...draft };
    keep(next);
    if (next.text !== text) unadded?.onChange(next.text.trim());
  }
  return {
    name: picked || (options.find(({ value }) => value === text.trim())?.value ?? ''),
    granted,
    grant: (names: readonly string[]) => setDraft({ granted: names }),
    clear: () => setDraft(noDraft),
    field: {
      text,
      value: picked,
      options,
      loading,
      problem,
      onQuery: (typed: string) => {
        picker.send({ type: 'list.type', text: typed.trim() });
        if (typed !== text) setDraft({ text: typed, picked: '' });
      },
      onPick: ({ value, label }: PickerOption) => setDraft({ text: label, picked: value }),
    },
  };
}

/** Spec domain-level §6. */
export const granteeTexts = {
  User: {
    field: 'grantee-user',
    placeholder: 'Search by username or e-mail',
    add: 'Add user permissions',
    flags: 'Permissions of the user',
    column: 'Username',
    table: 'User Permissions',
    remove: 'Delete user permissions?',
    none: 'No user overrides. World permissions apply to everyone.',
    granteeOf: userGrantee,
  },
  Group: {
    field: 'grantee-group',
    placeholder: 'Search by id or description',
    add: 'Add group permissions',
    flags: 'Permissions of the group',
    column: 'Group',
    table: 'Group Permissions',
    remove: 'Delete group permissions?',
    none: 'No group overrides.',
    granteeOf: groupGrantee,
  },
} as const;
