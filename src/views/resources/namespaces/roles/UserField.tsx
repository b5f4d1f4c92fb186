import { useSelector } from '@xstate/react';
import type { User } from '~/api/rest/users';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { PickerField } from '~/views/kit/PickerField';
import { answerOf, sameAnswer } from '~/views/kit/picker-answer';

export type UserPickerActor = ResourceListActor<User>;

export type UserFieldProps = {
  name: string;
  value: string;
  error?: string | undefined;
  disabled: boolean;
  picker: UserPickerActor;
  /** A username that cannot be picked. */
  except?: string;
  onChange: (username: string) => void;
  onBlur: () => void;
};

const selectAnswer = answerOf<User>('users');

/** A user: the username typed as it is, or picked among ten that the server finds for what is typed. */
export function UserField({ picker, value, except, onChange, ...field }: UserFieldProps) {
  const { rows = [], loading, problem } = useSelector(picker, selectAnswer, sameAnswer);
  return (
    <PickerField
      {...field}
      label="User"
      required
      placeholder="Search users"
      text={value}
      value={value}
      options={rows
        .filter(({ username }) => username !== except)
        .map(({ username, displayName }) => ({
          value: username,
          label: username,
          ...(displayName && displayName !== username ? { hint: displayName } : {}),
        }))}
      loading={loading}
      problem={problem}
      onQuery={(text) => {
        picker.send({ type: 'list.type', text: text.trim() });
        if (text !== value) onChange(text);
      }}
      onPick={(option) => onChange(option.value)}
    />
  );
}
