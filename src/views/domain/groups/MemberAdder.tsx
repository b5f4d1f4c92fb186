import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState, type KeyboardEvent } from 'react';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import { sameAnswer } from '../../shared/picker-answer';
import { PickerField } from '../../shared/PickerField';
import type { GranteeSearch } from '../permissions/grantee-words';
import { useMemberEditorStyles } from './MemberEditor.styles';

export type MemberAdderProps = {
  search: GranteeSearch<DomainUser>;
  members: readonly string[];
  disabled: boolean;
  error: string | undefined;
  onAdd: (username: string) => void;
  /** Who stands in the field and is not added yet, as the form knows it: where the form forgets it the field is empty. */
  unadded: string;
  onUnadded: (text: string) => void;
};

const nobody = { text: '', picked: '' };

/** Chooses a user to become a member. Add waits until one is chosen (spec domain-level §2 "Groups", §5). */
export function MemberAdder(props: MemberAdderProps) {
  const { search, members, disabled, error, onAdd, unadded, onUnadded } = props;
  const styles = useMemberEditorStyles();
  const [kept, keepDraft] = useState(nobody);
  const { text, picked } = kept.text.trim() === unadded ? kept : nobody;
  const { rows = [], loading, problem } = useSelector(search.picker, search.answer, sameAnswer);
  const options = rows.map(search.optionOf);
  // Typed out in full is chosen as well.
  const name = picked || (options.find(({ value }) => value === text.trim())?.value ?? '');
  const known = name !== '' && members.includes(name);
  const canAdd = name !== '' && !known && !disabled;
  function setDraft(draft: typeof nobody) {
    keepDraft(draft);
    if (draft.text !== text) onUnadded(draft.text.trim());
  }
  function add() {
    if (!canAdd) return;
    onAdd(name);
    setDraft(nobody);
  }
  /** While the list is closed Enter adds who is chosen; it neither opens the list again nor sends the form around. */
  function press(event: KeyboardEvent) {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    if (!canAdd || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    add();
  }
  return (
    <div role="group" aria-label="Add a member" className={styles.adder} onKeyDownCapture={press}>
      <div className={styles.row}>
        <div className={styles.picker}>
          <PickerField
            name="unadded"
            label="User"
            placeholder="Search by username or e-mail"
            text={text}
            value={picked}
            options={options}
            loading={loading}
            problem={problem}
            error={error}
            disabled={disabled}
            onQuery={(typed) => {
              search.picker.send({ type: 'list.type', text: typed.trim() });
              if (typed !== text) setDraft({ text: typed, picked: '' });
            }}
            onPick={({ value, label }) => setDraft({ text: label, picked: value })}
          />
        </div>
        <Button className={styles.button} disabledFocusable={!canAdd} onClick={add}>
          Add
        </Button>
      </div>
      <div role="status" className={styles.note}>
        {known ? (
          <>
            '<bdi>{name}</bdi>' is a member already.
          </>
        ) : null}
      </div>
    </div>
  );
}
