import type { Access, EffectiveRule } from '~/core/access';
import { formatUser } from '~/core/person';
import {
  activityPermissionNames,
  collectionPermissionNames,
  type Grantee,
  modelPermissionNames,
} from '~/machines/resources/domain/permissions';

/** A permission for display: `name` is the server's. */
export type Permission = { name: string; label: string; hint: string };

const labeled = <Name extends string>(
  names: readonly Name[],
  labels: Record<Name, Omit<Permission, 'name'>>,
): readonly Permission[] => names.map((name) => ({ name, ...labels[name] }));

/** Spec domain-level §3, §6. */
export const collectionPermissions = labeled(collectionPermissionNames, {
  read: { label: 'Read', hint: 'Open models of the collection and follow them.' },
  write: { label: 'Write', hint: 'Change the data of models.' },
  create: { label: 'Create', hint: 'Create models in the collection.' },
  remove: { label: 'Remove', hint: 'Delete models.' },
  manage: { label: 'Manage', hint: 'Change who may do what with models.' },
});

export const modelPermissions = labeled(modelPermissionNames, {
  read: { label: 'Read', hint: 'Open the model and follow it.' },
  write: { label: 'Write', hint: 'Change its data.' },
  remove: { label: 'Remove', hint: 'Delete it.' },
  manage: { label: 'Manage', hint: 'Change who may do what with it.' },
});

export const activityPermissions = labeled(activityPermissionNames, {
  join: { label: 'Join', hint: 'Take part, seen by the others.' },
  lurk: { label: 'Lurk', hint: 'Take part unseen.' },
  view_state: { label: 'View State', hint: 'See the state of the participants.' },
  set_state: { label: 'Set State', hint: 'Set their own state.' },
  remove: { label: 'Remove', hint: 'Delete the activity.' },
  manage: { label: 'Manage', hint: 'Change who may do what.' },
});

/** As in "Read, Write"; unknown permissions show the server's name. */
export const formatPermissions = (permissions: readonly Permission[], granted: readonly string[]): string =>
  granted.length === 0
    ? 'None'
    : granted.map((name) => permissions.find((permission) => permission.name === name)?.label ?? name).join(', ');

/** As in "Read, Write", "None now. Granted: Read"; `access`: undefined while it is not known yet. */
export function formatAccess(
  permissions: readonly Permission[],
  granted: readonly string[],
  access: Access | undefined,
): string {
  const all = formatPermissions(permissions, granted);
  if (granted.length === 0) return all;
  if (!access) return `Granted: ${all}`;
  const answers = granted.map((name) => access.can[name]);
  if (answers.every((answer) => answer === 'yes')) return all;
  return `${answers.includes('unknown') ? 'Not known' : 'None now'}. Granted: ${all}`;
}

/** As in "ana.ruiz", "7 (Anonymous)". */
export const formatGrantee = ({ kind, name }: Grantee): string =>
  kind === 'group' ? name : formatUser({ type: kind, username: name });

export const ruleSentences: Record<EffectiveRule, string> = {
  convergence: 'Operators who use this console can do everything.',
  modelUser: "From the model's permissions for this user.",
  collectionUser: "From the collection's permissions for this user.",
  modelWorld: "From the model's world permissions, which override the collection's.",
  collectionWorld: "From the collection's world permissions.",
};
