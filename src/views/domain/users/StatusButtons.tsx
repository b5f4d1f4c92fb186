import { Button } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, Prohibited20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { UserStatusFormActor } from '../../../machines/in-domain/users/user-status-form';

export type StatusButtonsProps = { form: UserStatusFormActor; chosen: readonly DomainUser[] };

const selectBusy = (s: SnapshotFrom<UserStatusFormActor>) => s.hasTag('busy');

/** Disables or enables all that are chosen; waits where that is what they are. */
export function StatusButtons({ form, chosen }: StatusButtonsProps) {
  const busy = useSelector(form, selectBusy);
  const change = (disabled: boolean) => {
    const usernames = chosen.filter((user) => user.disabled !== disabled).map(({ username }) => username);
    form.send({ type: 'form.change', change: { usernames, disabled } });
    form.send({ type: 'form.submit' });
  };
  return (
    <>
      <Button
        appearance="subtle"
        icon={<CheckmarkCircle20Regular />}
        disabledFocusable={busy || chosen.every(({ disabled }) => !disabled)}
        onClick={() => change(false)}
      >
        Enable
      </Button>
      <Button
        appearance="subtle"
        icon={<Prohibited20Regular />}
        disabledFocusable={busy || chosen.every(({ disabled }) => disabled)}
        onClick={() => change(true)}
      >
        Disable
      </Button>
    </>
  );
}
