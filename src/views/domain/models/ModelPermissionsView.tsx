import { Button, Checkbox } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import { explainProblem } from '../../../api/rest/problem';
import {
  selectRules,
  type ModelPermissionsActor,
  type ModelPermissionsSnapshot,
} from '../../../machines/in-domain/model-permissions/model-permissions-machine';
import type { PermissionChange } from '../../../machines/in-domain/model-permissions/permission-changes';
import { effectiveOnModel } from '../../../machines/in-domain/permissions/effective-permissions';
import { Card } from '../../shared/Card';
import { FormSection } from '../../shared/form/FormSection';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { ProblemText } from '../../shared/ProblemText';
import { EffectiveCard } from '../permissions/EffectiveCard';
import { GrantEditor } from '../permissions/GrantEditor';
import type { GranteeSearch } from '../permissions/grantee-words';
import { modelPermissions } from '../permissions/permission-words';
import { PermissionFlags } from '../permissions/PermissionFlags';
import { useModelViewStyles } from './ModelView.styles';
import { othersOf, whyKept } from './model-grantees';

export type ModelPermissionsViewProps = {
  permissions: ModelPermissionsActor;
  /** For those who are given permissions. */
  users: GranteeSearch<DomainUser>;
  /** For the question what one may do. */
  asked: GranteeSearch<DomainUser>;
};

const selectCollection = (s: ModelPermissionsSnapshot) => s.context.rights?.collection;
const selectPending = (s: ModelPermissionsSnapshot) => s.hasTag('pending');
const selectTrouble = (s: ModelPermissionsSnapshot) =>
  s.hasTag('failing') && s.context.problem ? explainProblem(s.context.problem) : undefined;

/** Who may do what with a model; each change counts at once (spec domain-level §2, §6, §8). */
export function ModelPermissionsView({ permissions, users, asked }: ModelPermissionsViewProps) {
  const styles = useModelViewStyles();
  const { withAside } = useLayoutStyles();
  const rules = useSelector(permissions, selectRules);
  const collection = useSelector(permissions, selectCollection);
  const pending = useSelector(permissions, selectPending);
  const trouble = useSelector(permissions, selectTrouble);
  /** What all users may do as the collection says, while that counts. */
  const inherited = rules?.overridesWorld ? undefined : collection?.world;
  const change = (made: PermissionChange) => permissions.send({ type: 'permissions.change', change: made });
  const retry = (
    <Button size="small" onClick={() => permissions.send({ type: 'permissions.reload' })}>
      Retry
    </Button>
  );
  if (!rules)
    return trouble === undefined ? (
      <Card title="Permissions" busy>
        <SkeletonFields count={3} />
      </Card>
    ) : (
      <ProblemText title="The permissions could not be loaded." text={trouble} actions={retry} />
    );
  return (
    <div className={withAside}>
      <Card title="Permissions" busy={pending}>
        <div className={styles.permissions}>
          {trouble === undefined ? null : (
            <ProblemText
              title="The permissions could not be read again. What is shown may be out of date."
              text={trouble}
              actions={retry}
            />
          )}
          <div className={styles.override}>
            <Checkbox
              className={styles.box}
              label="Override Collection Permissions"
              checked={rules.overridesWorld}
              onChange={(_, { checked }) => change({ what: 'override', on: checked === true })}
            />
            <p className={styles.caption} role="status">
              {pending
                ? 'Saving…'
                : 'Changes take effect immediately. People who have the model open get them when they open it again.'}
            </p>
          </div>
          <FormSection
            title="World Permissions"
            text={
              rules.overridesWorld
                ? 'What all users may do with this model, in the place of what its collection says.'
                : collection
                  ? 'From the collection: they count for this model until you override them.'
                  : 'They count only while the permissions of the collection are overridden.'
            }
          >
            <PermissionFlags
              quiet
              label="World Permissions"
              permissions={modelPermissions}
              granted={inherited ?? rules.world}
              disabled={inherited !== undefined}
              onChange={(granted) => change({ what: 'world', granted })}
            />
          </FormSection>
          <FormSection
            title="User Permissions"
            text="What single users may do with this model, whatever the world permissions and the collection say."
          >
            <GrantEditor
              noun="User"
              search={users}
              permissions={modelPermissions}
              grants={rules.users}
              whyKept={whyKept}
              onChange={(grant) => change({ what: 'grant', grant })}
              onRemove={(grantee) => change({ what: 'revoke', grantee })}
            />
          </FormSection>
        </div>
      </Card>
      {collection ? (
        <EffectiveCard
          search={asked}
          permissions={modelPermissions}
          judge={(user) => effectiveOnModel(user, rules, collection)}
          others={othersOf(rules, collection)}
        />
      ) : (
        <Card title="What may this user do?">
          <p className={styles.caption}>
            The permissions of the collection could not be read, so that this cannot be said.
          </p>
        </Card>
      )}
    </div>
  );
}
