import { Button, Checkbox } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { explainProblem } from '~/core/problem';
import { type UnsavedWork, watchForm } from '~/machines/console/unsaved-work';
import {
  modelPermissionScreens,
  type ModelPermissionsActor,
  type PermissionChange,
  selectRules,
} from '~/machines/model/model-permissions-machine';
import type { OneModelActor } from '~/machines/model/models';
import { collectionPath } from '~/machines/resources/domain/collections';
import {
  type CollectionRules,
  effectiveOnModel,
  type Grantee,
  granteeKey,
} from '~/machines/resources/domain/permissions';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card, SkeletonFields } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/BlankState';
import { HelpButton } from '~/views/kit/HelpButton';
import { FormSection } from '~/views/kit/form/FormCard';
import { Column, Row, WithAside } from '~/views/kit/layout';
import { EffectiveCard, type AccessCheck, useAccessCheck } from '~/views/resources/permissions/EffectiveCard';
import { GrantEditor, PermissionFlags } from '~/views/resources/permissions/GrantEditor';
import { type GranteeSearch, useUserSearch } from '~/views/resources/permissions/grantees';
import { modelPermissions } from '~/views/resources/permissions/permission-texts';
import { useModelViewStyles } from './model.styles';

/** The address of an entry contains only the username. */
const deleteDisabledReason = ({ kind }: Grantee): string | undefined =>
  kind === 'normal' ? undefined : 'The server changes entries of normal users only.';

/** Users with an entry whom the search can't find, without duplicates. */
function othersOf(...rules: readonly CollectionRules[]): Grantee[] {
  const found = new Map<string, Grantee>();
  for (const { users } of rules) for (const { to } of users) if (to.kind !== 'normal') found.set(granteeKey(to), to);
  return [...found.values()];
}

type ModelPermissionsViewProps = {
  permissions: ModelPermissionsActor;
  users: GranteeSearch<DomainUser>;
  asked: GranteeSearch<DomainUser>;
  check: AccessCheck;
};

/** The permissions of a model; each change applies immediately (spec domain-level §2, §6, §8). */
export function ModelPermissionsView({ permissions, users, asked, check }: ModelPermissionsViewProps) {
  const styles = useModelViewStyles();
  const rules = useSelector(permissions, selectRules);
  const collection = useSelector(permissions, ({ context }) => context.rights?.collection);
  const pending = useSelector(permissions, (s) => s.hasTag('pending'));
  const problem = useSelector(permissions, (s) => (s.hasTag('failing') ? s.context.problem : undefined));
  const issue = problem && explainProblem(problem);
  const inherited = rules?.overridesWorld ? undefined : collection?.world;
  const change = (made: PermissionChange) => permissions.send({ type: 'permissions.change', change: made });
  const retry = (
    <Button size="small" onClick={() => permissions.send({ type: 'permissions.reload' })}>
      Retry
    </Button>
  );
  if (!rules)
    return issue === undefined ? (
      <Card title="Permissions" busy>
        <SkeletonFields count={3} />
      </Card>
    ) : (
      <ProblemText title="The permissions could not be loaded." text={issue} actions={retry} />
    );
  return (
    <WithAside>
      <Card title="Permissions" busy={pending}>
        <Column gap="XL">
          {issue === undefined ? null : (
            <ProblemText
              title="The permissions could not be refreshed and may be out of date."
              text={issue}
              actions={retry}
            />
          )}
          <Column gap="XXS">
            <Row gap="XS">
              <Checkbox
                className={styles.box}
                label="Override Collection Permissions"
                checked={rules.overridesWorld}
                onChange={(_, { checked }) => change({ what: 'override', on: checked === true })}
              />
              <HelpButton topic="Overriding permissions" />
            </Row>
            <p className={styles.caption} role="status">
              {pending ? 'Saving…' : 'Changes apply immediately. People who have the model open must reopen it.'}
            </p>
          </Column>
          <FormSection
            title="World Permissions"
            help={<HelpButton topic="Model permissions" />}
            text={
              rules.overridesWorld
                ? "Default for all users of this model. Replaces the collection's permissions."
                : collection
                  ? 'From the collection, until you override them.'
                  : 'Only used when "Override Collection Permissions" is on.'
            }
          >
            <PermissionFlags
              label="World Permissions"
              permissions={modelPermissions}
              granted={inherited ?? rules.world}
              disabled={inherited !== undefined}
              onChange={(granted) => change({ what: 'world', granted })}
            />
          </FormSection>
          <FormSection title="User Permissions" text="Overrides for individual users on this model.">
            <GrantEditor
              noun="User"
              search={users}
              permissions={modelPermissions}
              grants={rules.users}
              deleteDisabledReason={deleteDisabledReason}
              onChange={(grant) => change({ what: 'grant', grant })}
              onRemove={(grantee) => change({ what: 'revoke', grantee })}
            />
          </FormSection>
        </Column>
      </Card>
      {collection ? (
        <EffectiveCard
          search={asked}
          check={check}
          permissions={modelPermissions}
          evaluate={(user) => effectiveOnModel(user, rules, collection)}
          decidedAt={(rule) =>
            rule === 'collectionUser' || rule === 'collectionWorld'
              ? collectionPath(check.domainKey, collection.id)
              : undefined
          }
          others={othersOf(rules, collection)}
        />
      ) : (
        <Card title="Check access">
          <Row gap="S" justify="between">
            <p className={styles.caption}>Unavailable: the permissions of the collection could not be loaded.</p>
            {retry}
          </Row>
        </Card>
      )}
    </WithAside>
  );
}

type ModelPermissionsScreenProps = { domainKey: DomainKey; id: string; model: OneModelActor; work: UnsavedWork };

/** The Permissions tab of a model's page. `work`: of that page; changes being sent count as unsaved. */
export function ModelPermissionsScreen({ domainKey, id, model, work }: ModelPermissionsScreenProps) {
  const { modelPermissions } = useWired(modelPermissionScreens, domainKey);
  const machine = useMemo(() => modelPermissions(id, model), [modelPermissions, id, model]);
  const permissions = useActorRef(machine);
  const users = useUserSearch(domainKey);
  const asked = useUserSearch(domainKey);
  const isDirty = () => permissions.getSnapshot().hasTag('pending');
  useActorRef(watchForm, { input: { unsaved: work, isDirty } });
  return <ModelPermissionsView {...{ permissions, users, asked }} check={useAccessCheck(domainKey)} />;
}
