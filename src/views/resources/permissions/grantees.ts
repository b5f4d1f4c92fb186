import { useState } from 'react';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { isSegment, personPath } from '~/core/paths';
import type { PickerActor } from '~/machines/kit/picker-machine';
import { groupPath } from '~/machines/resources/domain/groups';
import { type Grantee, groupGrantee, userGrantee } from '~/machines/resources/domain/permissions';
import { domainPickers } from '~/machines/resources/domain/in-domain';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { type PickerOption, type SearchPickerProps, usePickerAnswer } from '~/views/kit/PickerField';

export type GranteeNoun = 'User' | 'Group';

/** Search for users or groups: `domainPickers` of the wiring. */
export type GranteeSearch<Row> = Pick<SearchPickerProps<Row>, 'picker' | 'many' | 'optionOf'> & {
  pageOf?: ((grantee: Grantee) => string | undefined) | undefined;
};

const withHint = (value: string, hint: string) => ({ value, label: value, ...(hint ? { hint } : {}) });

export const searchUsers = (picker: PickerActor<DomainUser>, key?: DomainKey): GranteeSearch<DomainUser> => ({
  picker,
  many: 'users',
  pageOf: key && (({ kind, name }) => (kind === 'group' ? undefined : personPath(key, { type: kind, username: name }))),
  optionOf: ({ username, displayName }) => withHint(username, displayName === username ? '' : displayName),
});

export const searchGroups = (picker: PickerActor<GroupSummary>, key?: DomainKey): GranteeSearch<GroupSummary> => ({
  picker,
  many: 'groups',
  pageOf: key && (({ name }) => (isSegment(name) ? groupPath(key, name) : undefined)),
  optionOf: ({ id, description }) => withHint(id, description),
});

export const useUserSearch = (key: DomainKey) => searchUsers(useActorRef(useWired(domainPickers, key).userPicker), key);

export const useGroupSearch = (key: DomainKey) =>
  searchGroups(useActorRef(useWired(domainPickers, key).groupPicker), key);

/** A form keeps and validates the input that is not added yet. When the form clears it, the field is cleared. */
export type Unadded = { value: string; onChange: (text: string) => void };

const noDraft = { text: '', picked: '', granted: [] as readonly string[] };

/** State of a field that finds users or groups. `name`: the one picked or typed in full; `granted`: permissions to grant. */
export function usePicked<Row>({ picker, many, optionOf }: GranteeSearch<Row>, unadded?: Unadded) {
  const [kept, keep] = useState(noDraft);
  const forgotten = unadded !== undefined && kept.text.trim() !== unadded.value;
  const { text, picked, granted } = forgotten ? noDraft : kept;
  const { rows, loading, problem } = usePickerAnswer(picker, many);
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
      onQuery: (typed: string, isComposing: boolean) => {
        picker.send({ type: 'picker.type', text: typed.trim(), isComposing });
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
