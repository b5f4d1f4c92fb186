import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Filled,
  DismissCircle20Regular,
  QuestionCircle20Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, useMemo, useState } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import {
  type AccessQuestion,
  diagnoseAccess,
  type Effective,
  type EffectiveRule,
  type Fix,
  type Known,
  type Obstacle,
  type PersonFacts,
} from '~/core/access';
import type { DomainKey } from '~/api/rest/domains';
import { rolesFor } from '~/core/capabilities';
import { healthOf } from '~/core/domain-health';
import type { UserId, UserType } from '~/core/person';
import { domainPath } from '~/core/paths';
import { selectDomain } from '~/machines/domain-status/domain-status-machine';
import type { ResourceViewMachine } from '~/machines/kit/resource-view-machine';
import { type Grantee, granteeKey, userGrantee } from '~/machines/resources/domain/permissions';
import { personFacts } from '~/machines/resources/domain/person-page';
import { domainUserPath } from '~/machines/resources/domain/users';
import { useShownDomain, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { PickerField, usePickerAnswer } from '~/views/kit/PickerField';
import type { GranteeSearch } from './grantees';
import { formatGrantee, formatPermissions, type Permission, ruleSentences } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

/** What a check of access needs to know about the domain, and how it finds out about a person. */
export type AccessCheck = {
  domainKey: DomainKey;
  domain: AccessQuestion['domain'];
  factsOf: (person: UserId) => ResourceViewMachine<PersonFacts>;
};

/** The present state of the surrounding domain. */
export function useDomainHealth(): AccessQuestion['domain'] {
  const shown = useSelector(useShownDomain(), selectDomain);
  return shown ? healthOf(shown) : 'unknown';
}

export const useAccessCheck = (domainKey: DomainKey): AccessCheck => ({
  domainKey,
  domain: useDomainHealth(),
  ...useWired(personFacts, domainKey),
});

type FixLink = { href: string; forbidden?: string | undefined };

/**
 * Where an obstacle is removed, and why the operator may not do so.
 * @param permissions the page with the permissions that decide; undefined if it is this page
 */
export function fixLinkOf(
  fix: Fix,
  key: DomainKey,
  username: string,
  { maySet }: Pick<PersonFacts, 'maySet'>,
  permissions?: string,
): FixLink | undefined {
  const base = domainPath(key);
  const setting = (page: string): FixLink => ({
    href: `${base}/${page}`,
    forbidden: maySet === 'no' ? rolesFor('domain.settings') : undefined,
  });
  switch (fix) {
    case 'user':
      return { href: domainUserPath(key, username) };
    case 'newUser':
      return { href: `${base}/create-user` };
    case 'availability':
      return setting('settings');
    case 'upgrade':
      return setting('upgrade');
    case 'authentication':
      return setting('authentication/anonymous');
    case 'permissions':
      return permissions === undefined ? undefined : { href: permissions };
  }
}

const signs: Record<Known, { icon: ReactElement; said: string }> = {
  yes: { icon: <CheckmarkCircle20Filled />, said: ', yes' },
  no: { icon: <DismissCircle20Regular />, said: ', no' },
  unknown: { icon: <QuestionCircle20Regular />, said: ', not known' },
};

const formatAsked = (user: Grantee) =>
  user.kind === 'convergence' && user.name === '' ? 'Any operator of this console' : formatGrantee(user);

type ObstaclesProps = {
  obstacles: readonly Obstacle[];
  linkOf: (fix: NonNullable<Obstacle['fix']>) => FixLink | undefined;
  /** Reads again what could not be read. */
  onCheck?: () => void;
};

/** What stands in the way of a person, each with a link to where it is removed. */
export function Obstacles({ obstacles, linkOf, onCheck }: ObstaclesProps) {
  const styles = usePermissionStyles();
  if (obstacles.length === 0) return null;
  return (
    <ul className={styles.obstacles} aria-label="What stands in the way">
      {obstacles.map(({ text, isKnown, fix }) => {
        const link = fix && linkOf(fix);
        return (
          <Row as="li" gap="XS" key={text}>
            <span className={mergeClasses(styles.sign, isKnown ? styles.blocks : styles.denied)}>
              {isKnown ? <Warning20Filled /> : <QuestionCircle20Regular />}
            </span>
            <span className={styles.obstacle}>{text}</span>
            {link ? (
              <LinkButton {...link} size="small" label={`Fix it: ${text}`}>
                Fix it
              </LinkButton>
            ) : isKnown || !onCheck ? null : (
              <Button size="small" className={styles.again} onClick={onCheck}>
                Check again
              </Button>
            )}
          </Row>
        );
      })}
    </ul>
  );
}

type AccessVerdictProps = {
  user: Grantee;
  permissions: readonly Permission[];
  question: AccessQuestion;
  effective: Effective;
  linkOf: ObstaclesProps['linkOf'];
};

/** What a person can do now, what stands in the way, and the rule that decides. */
export function AccessVerdict({ user, permissions, question, effective, linkOf }: AccessVerdictProps) {
  const styles = usePermissionStyles();
  const text = useTextStyles();
  const { can, obstacles } = diagnoseAccess(
    question,
    effective,
    permissions.map(({ name }) => name),
  );
  const isHindered = obstacles.some(({ fix }) => fix !== 'permissions');
  const isOut = obstacles.some(({ isKnown, fix }) => isKnown && fix !== 'permissions');
  return (
    <>
      <ul className={styles.verdict} aria-label={`Permissions of ${formatAsked(user)}`}>
        {permissions.map(({ name, label, hint }) => {
          const answer = can[name] ?? 'unknown';
          return (
            <Row as="li" gap="XS" key={name} title={hint}>
              <span className={mergeClasses(styles.sign, answer === 'yes' ? styles.held : styles.denied)}>
                {signs[answer].icon}
              </span>
              <span className={answer === 'yes' ? undefined : styles.denied}>{label}</span>
              <span className={text.hidden}>{signs[answer].said}</span>
            </Row>
          );
        })}
      </ul>
      <Obstacles obstacles={obstacles} linkOf={linkOf} />
      {isHindered && effective.rule === 'convergence' ? null : (
        <p className={styles.rule}>
          {isHindered ? `Granted: ${formatPermissions(permissions, effective.granted)}. ` : ''}
          {ruleSentences[effective.rule]}
        </p>
      )}
      {question.connected === 'yes' ? (
        <p className={styles.caption}>
          {isOut ? 'Still connected: open sessions may continue until they end.' : 'Connected now.'}
        </p>
      ) : null}
    </>
  );
}

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
          value={user ? granteeKey(user) : ''}
          {...{ text, options, loading, problem }}
          onQuery={(typed, isComposing) => {
            search.picker.send({ type: 'picker.type', text: typed.trim(), isComposing });
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
