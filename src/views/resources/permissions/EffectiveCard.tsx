import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, DismissCircle20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import {
  type Effective,
  type Grantee,
  granteeKey,
  userGrantee,
} from '~/machines/resources/domain/permissions';
import { Card } from '~/views/kit/Card';
import { PickerField, usePickerAnswer } from '~/views/kit/PickerField';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import type { GranteeSearch } from './grantees';
import { formatGrantee, type Permission, ruleSentences } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

type EffectiveCardProps = {
  search: GranteeSearch<DomainUser>;
  permissions: readonly Permission[];
  /** A user's permissions with reasons: `effectiveOnCollection`, `effectiveOnModel`. */
  evaluate: (user: Grantee) => Effective;
  /** Users that the search can't find, such as anonymous ones with an entry. */
  others?: readonly Grantee[];
  /** Additional information. */
  note?: string;
};

const operator: Grantee = { kind: 'convergence', name: '' };
const formatUser = (user: Grantee) =>
  user.kind === 'convergence' && user.name === '' ? 'Any operator of this console' : formatGrantee(user);

/** "Check access": shows each permission of a chosen user and the rule that decides it. */
export function EffectiveCard({ search, permissions, evaluate, others = [], note }: EffectiveCardProps) {
  const styles = usePermissionStyles();
  const [{ text, user, isDisabled = false }, setAsked] = useState<{
    text: string;
    user?: Grantee | undefined;
    isDisabled?: boolean | undefined;
  }>({ text: '' });
  const { rows, loading, problem } = usePickerAnswer(search.picker, search.many);
  const found = rows.map((row) => {
    const { value, ...option } = search.optionOf(row);
    return {
      ...option,
      value: granteeKey(userGrantee(value)),
      user: userGrantee(value),
      isDisabled: row.disabled,
    };
  });
  const typed = text.trim().toLowerCase();
  const besides = [...others, operator]
    .map((each) => ({ value: granteeKey(each), label: formatUser(each), user: each, isDisabled: false }))
    .filter(({ label }) => label.toLowerCase().includes(typed));
  const options = [...found, ...besides];
  return (
    <Card title="Check access" className={styles.open}>
      <Column gap="M">
        <PickerField
          name="effective-user"
          label="User"
          placeholder="Search by username or e-mail"
          text={text}
          value={user ? granteeKey(user) : ''}
          options={options}
          loading={loading}
          problem={problem}
          onQuery={(typed, isComposing) => {
            search.picker.send({ type: 'list.type', text: typed.trim(), isComposing });
            if (typed !== text) setAsked({ text: typed });
          }}
          onPick={({ value, label }) => {
            const picked = options.find((option) => option.value === value);
            setAsked({ text: label, user: picked?.user, isDisabled: picked?.isDisabled });
          }}
        />
        <Column gap="M" role="status">
          {user ? (
            <Verdict
              user={user}
              permissions={permissions}
              effective={evaluate(user)}
              isDisabled={isDisabled}
            />
          ) : null}
        </Column>
        {note === undefined ? null : <p className={styles.caption}>{note}</p>}
      </Column>
    </Card>
  );
}

type VerdictProps = {
  user: Grantee;
  permissions: readonly Permission[];
  effective: Effective;
  /** Disabled users can't connect, whatever the rules say. */
  isDisabled: boolean;
};

function Verdict({ user, permissions, effective: { rule, granted }, isDisabled }: VerdictProps) {
  const styles = usePermissionStyles();
  const text = useTextStyles();
  return (
    <>
      <ul className={styles.verdict} aria-label={`Permissions of ${formatUser(user)}`}>
        {permissions.map(({ name, label, hint }) => {
          const held = !isDisabled && granted.includes(name);
          return (
            <Row as="li" gap="XS" key={name} title={hint}>
              <span className={mergeClasses(styles.sign, held ? styles.held : styles.denied)}>
                {held ? <CheckmarkCircle20Filled /> : <DismissCircle20Regular />}
              </span>
              <span className={held ? undefined : styles.denied}>{label}</span>
              <span className={text.hidden}>{held ? ', yes' : ', no'}</span>
            </Row>
          );
        })}
      </ul>
      <p className={styles.rule}>
        {isDisabled
          ? 'This user is disabled and can do nothing in the domain. Enable the user first.'
          : ruleSentences[rule]}
      </p>
    </>
  );
}
