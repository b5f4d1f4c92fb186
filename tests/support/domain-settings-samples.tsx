import type { Availability } from '~/api/rest/domains';
import type { User } from '~/api/rest/users';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  emptyMember,
  type Member,
  type MemberFacts,
  memberFormMachine,
  memberListDefaults,
  memberListMachine,
} from '~/machines/resources/domain/members';
import {
  availabilityFormMachine,
  collectionConfigFormMachine,
  domainDeletionFormMachine,
  domainIdFormMachine,
  domainInfoFormMachine,
  domainPolicyFormMachine,
  noChoice,
  reconnectFormMachine,
} from '~/machines/resources/domain/settings';
import { policyValuesOf } from '~/machines/resources/domain/snapshot-policy';
import type { DomainSettingsForms } from '~/views/pages/domain-settings/DomainSettings';
import { MembersCard } from '~/views/pages/domain-settings/MembersCard';
import { deskKey, storedPolicy } from './collection-samples';
import { type FormLeaf, frozenForm } from './frozen-form';
import { frozenList, type ListAt } from './frozen-list';

/** A form of the settings in some state; by default it is loaded and unchanged. */
export type FormAt = [leaf: FormLeaf, context?: object];
export type SettingsAt = Partial<Record<keyof DomainSettingsForms, FormAt>>;

export const policyValues = policyValuesOf(storedPolicy);
const untouched: FormAt = ['pristine'];
const at = <Values, Facts>([leaf, context = {}]: FormAt = untouched) =>
  [leaf, context as Partial<FormContext<Values, Facts>>] as const;

/** Every form of the page, held still. */
export const frozenSettings = (forms: SettingsAt = {}): DomainSettingsForms => ({
  info: frozenForm(
    domainInfoFormMachine,
    { values: { displayName: 'Order Desk' }, facts: {} },
    ...at<{ displayName: string }, object>(forms.info),
  ),
  availability: frozenForm(
    availabilityFormMachine,
    { values: noChoice, facts: {} },
    ...at<{ wanted: Availability | '' }, object>(forms.availability),
  ),
  reconnect: frozenForm(
    reconnectFormMachine,
    { values: { tokenValidity: '1440' }, facts: {} },
    ...at<{ tokenValidity: string }, object>(forms.reconnect),
  ),
  policy: frozenForm(
    domainPolicyFormMachine,
    { values: policyValues, facts: { stored: storedPolicy } },
    ...at<typeof policyValues, { stored: typeof storedPolicy | undefined }>(forms.policy),
  ),
  collection: frozenForm(
    collectionConfigFormMachine,
    { values: { autoCreate: false }, facts: {} },
    ...at<{ autoCreate: boolean }, object>(forms.collection),
  ),
  id: frozenForm(
    domainIdFormMachine,
    { values: { id: deskKey.id }, facts: {} },
    ...at<{ id: string }, object>(forms.id),
  ),
  deletion: frozenForm(
    domainDeletionFormMachine,
    { values: { typed: '' }, facts: deskKey },
    ...at<{ typed: string }, typeof deskKey>(forms.deletion),
  ),
});

export const needsManaging =
  'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Domain Admin or Owner.';
export const needsOwner =
  'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Owner.';
/** What a form or a list fails with, where the role does not permit it. */
export const refusedBy = (message: string) =>
  ({ kind: 'rejected', status: 403, code: 'forbidden', message, details: {} }) as const;

export const odd = `a/b 100% <i>"x"</i> '☕' عربي`;
export const members: Member[] = [
  { username: odd, role: 'Developer' },
  { username: 'dana', role: 'Owner' },
  { username: 'devi', role: 'Domain Admin' },
  { username: 'mara', role: 'Owner' },
];

const userMachine = createResourceList<User>({
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
});
const person = (username: string): User => ({
  username,
  displayName: username.toUpperCase(),
  firstName: '',
  lastName: '',
  email: '',
  serverRole: 'Developer',
  lastLogin: null,
});
export const frozenOperators = () =>
  frozenList(userMachine, { pageSize: 10 }, { shown: ['hannah', 'jun', 'mara'].map(person) });

export const frozenMembers = (list: ListAt<Member> = {}) =>
  frozenList(memberListMachine, memberListDefaults, { shown: members, total: members.length, ...list });
export const frozenAdder = (
  leaf: FormLeaf = 'pristine',
  context: Partial<FormContext<Member, MemberFacts>> = {},
) =>
  frozenForm(
    memberFormMachine,
    { values: emptyMember, facts: { own: 'mara', exists: false } },
    leaf,
    context,
  );

/** The Members card, whose reader is mara. */
export const membersCard = (list: ListAt<Member> = {}, adder = frozenAdder()) => (
  <MembersCard
    members={frozenMembers(list)}
    adder={adder}
    users={frozenOperators()}
    own="mara"
    zone="utc"
    onChange={() => {}}
  />
);
