import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Filled,
  DismissCircle20Regular,
  QuestionCircle20Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { type AccessQuestion, diagnoseAccess, type Effective, type Known, type Obstacle } from '~/core/access';
import type { Grantee } from '~/machines/resources/domain/permissions';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import type { FixLink } from './access-check';
import { formatGrantee, formatPermissions, type Permission, ruleSentences } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

const signs: Record<Known, { icon: ReactElement; said: string }> = {
  yes: { icon: <CheckmarkCircle20Filled />, said: ', yes' },
  no: { icon: <DismissCircle20Regular />, said: ', no' },
  unknown: { icon: <QuestionCircle20Regular />, said: ', not known' },
};

export const formatAsked = (user: Grantee) =>
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
