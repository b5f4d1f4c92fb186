import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Effective, EffectiveRule } from '~/core/access';
import type { UserType } from '~/core/domain-user-id';
import { type Grantee, granteeKey, userGrantee } from '~/machines/resources/domain/permissions';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { PickerField, usePickerAnswer } from '~/views/kit/PickerField';
import { Column } from '~/views/kit/layout';
import { AccessVerdict, formatAsked } from './AccessVerdict';
import { type AccessCheck, fixLinkOf } from './access-check';
import type { GranteeSearch } from './grantees';
import type { Permission } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

type EffectiveCardProps = {
  search: GranteeSearch<DomainUser>;
  permissions: readonly Permission[];
  check: AccessCheck;
  /** A user's permissions with reasons: `effectiveOnCollection`, `effectiveOnModel`. */
  evaluate: (user: Grantee) => Effective;
  /** The page with the permissions of a rule; undefined for this page. */
  decidedAt?: (rule: EffectiveRule) => string | undefined;
  /** Users that the search can't find, such as anonymous ones with an entry. */
  others?: readonly Grantee[];
  /** Additional information. */
  note?: string;
};

type Asked = Grantee & { kind: UserType };
const isUser = (grantee: Grantee): grantee is Asked => grantee.kind !== 'group';
const operator: Grantee = { kind: 'convergence', name: '' };

/** "Check access": shows what a chosen user can do now, what stands in the way, and the rule that decides. */
export function EffectiveCard(props: EffectiveCardProps) {
  const { search, permissions, check, evaluate, decidedAt, others = [], note } = props;
  const styles = usePermissionStyles();
  const [{ text, user }, setAsked] = useState<{ text: string; user?: Grantee | undefined }>({ text: '' });
  const { rows, loading, problem } = usePickerAnswer(search.picker, search.many);
  const found = rows.map((row) => {
    const { value, ...option } = search.optionOf(row);
    return { ...option, value: granteeKey(userGrantee(value)), user: userGrantee(value) };
  });
  const typed = text.trim().toLowerCase();
  const besides = [...others, operator]
    .map((each) => ({ value: granteeKey(each), label: formatAsked(each), user: each }))
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
          onPick={({ value, label }) =>
            setAsked({ text: label, user: options.find((option) => option.value === value)?.user })
          }
        />
        <Column gap="M" role="status">
          {user && isUser(user) ? (
            <Answer key={granteeKey(user)} {...{ user, permissions, check, decidedAt }} effective={evaluate(user)} />
          ) : null}
        </Column>
        {note === undefined ? null : <p className={styles.caption}>{note}</p>}
      </Column>
    </Card>
  );
}

type AnswerProps = Pick<EffectiveCardProps, 'permissions' | 'check'> & {
  user: Asked;
  effective: Effective;
  decidedAt: EffectiveCardProps['decidedAt'] | undefined;
};

function Answer({ user, permissions, check, effective, decidedAt }: AnswerProps) {
  const { factsOf, domain, domainKey } = check;
  const { kind, name } = user;
  const machine = useMemo(() => factsOf({ type: kind, username: name }), [factsOf, kind, name]);
  const view = useActorRef(machine);
  const facts = useSelector(view, (s) => s.context.loaded?.value);
  const loading = useSelector(view, (s) => s.hasTag('loading'));
  const styles = usePermissionStyles();
  return (
    <>
      {facts ? (
        <AccessVerdict
          {...{ user, permissions, effective }}
          question={{ ...facts, kind, domain }}
          linkOf={(fix) => fixLinkOf(fix, domainKey, name, facts, decidedAt?.(effective.rule))}
        />
      ) : null}
      {loading ? (
        <p className={styles.caption}>Checking…</p>
      ) : (
        <Button size="small" className={styles.again} onClick={() => view.send({ type: 'view.reload' })}>
          Check again
        </Button>
      )}
    </>
  );
}
