import { Button } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useMemberEditorStyles } from './MemberEditor.styles';
import { sayMembers } from './group-words';

export type MemberListProps = {
  members: readonly string[];
  disabled: boolean;
  onRemove: (username: string) => void;
};

/** So many are shown before the reader asks for all. */
const most = 100;

/** The members of a group, each with a button that takes them out of it. */
export function MemberList({ members, disabled, onRemove }: MemberListProps) {
  const styles = useMemberEditorStyles();
  const [whole, setWhole] = useState(false);
  const shown = whole ? members : members.slice(0, most);
  /** The focus goes to the next one, or the one before; the list itself where there is none. */
  function remove(index: number, list: HTMLElement | null | undefined) {
    const neighbour = index < shown.length - 1 ? index + 1 : index - 1;
    const button = list?.querySelectorAll('button')[neighbour];
    (button ?? list?.parentElement)?.focus();
    const username = shown[index];
    if (username !== undefined) onRemove(username);
  }
  return (
    <div className={styles.root} tabIndex={-1}>
      <p className={styles.count} role="status">
        {members.length === 0 ? 'No members. A group may be empty.' : sayMembers(members.length)}
      </p>
      {members.length === 0 ? null : (
        <ul className={styles.list} aria-label="Members" tabIndex={-1}>
          {shown.map((username, index) => (
            <li key={username} className={styles.member}>
              <bdi className={styles.name}>{username}</bdi>
              <Button
                size="small"
                appearance="subtle"
                icon={<Dismiss16Regular />}
                aria-label={`Remove ${username}`}
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
          {`Show all ${sayMembers(members.length)}`}
        </Button>
      ) : null}
    </div>
  );
}
