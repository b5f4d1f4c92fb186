import type { User } from '~/api/rest/users';
import type { ApiProblem } from '~/core/problem';
import type { WholeList } from '~/machines/kit/read-pages';
import { createSurvey, type Findings, type SurveySnapshot } from '~/machines/kit/survey-machine';
import type { CollectionAccess, PersonActors } from '~/machines/resources/domain/person-page';
import type { OperatorActors } from '~/machines/resources/operator-page';
import { freeFacts } from './access-samples';
import { activity } from './activity-samples';
import { chatSample } from './chat-samples';
import { ana, groupOf } from './domain-user-samples';
import { sessionOf } from './domain-session-samples';
import { frozenFrom, frozenView } from './frozen';

export const whole = <Row>(...rows: Row[]): WholeList<Row> => ({ rows, read: rows.length, isCut: false });

export const frozenSurvey = <Row>(
  value: SurveySnapshot<Row>['value'],
  findings: Partial<Findings<Row>> = {},
  problem?: ApiProblem,
) =>
  frozenFrom(createSurvey<Row>(), { waits: true }, value, {
    findings: { rows: [], read: 0, unread: 0, closed: 0, total: undefined, left: 0, ...findings },
    problem,
  });

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour, minute);
const access: CollectionAccess[] = [
  { id: 'orders', rule: 'collectionUser', granted: ['read', 'write', 'create'] },
  { id: 'invoices', rule: 'collectionUser', granted: [] },
  { id: 'notes', rule: 'collectionWorld', granted: ['read', 'write', 'create', 'remove'] },
];

/** Everything is known about a user. */
export const person = (more: Partial<PersonActors> = {}): PersonActors => ({
  user: frozenView({ value: ana }),
  facts: frozenView({ value: freeFacts }),
  sessions: frozenView({
    value: whole(
      sessionOf('2f', { username: 'ana.ruiz', disconnected: null }),
      sessionOf('2e', { username: 'ana.ruiz', disconnected: at(9, 30) }),
    ),
  }),
  groups: frozenView({
    value: whole(groupOf('sales', { description: 'Sales in the north', members: ['ana.ruiz', 'ben'] })),
  }),
  chats: frozenView({
    value: whole(
      chatSample('support', {
        name: 'Support',
        topic: 'Questions of customers',
        created: at(8, 0),
        lastEventNumber: 3,
        lastEventTimestamp: at(9, 0),
      }),
    ),
  }),
  access: frozenView({ value: whole(...access) }),
  activities: frozenSurvey('looked', { rows: [activity('document', 'ord-20931-eu')], read: 4, total: 4 }),
  models: frozenSurvey('looking', {
    rows: [
      { id: 'ord-20931-eu', collection: 'orders', changes: 12, lastAt: at(9, 14), isPartial: true },
      { id: 'ord-20917-eu', collection: 'orders', changes: 1, lastAt: at(8, 2), isPartial: false },
    ],
    read: 5,
    total: 20,
    left: 112,
  }),
  ...more,
});

const mara: User = {
  username: 'mara',
  displayName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@acme.example',
  serverRole: 'Domain Admin',
  lastLogin: at(9, 2),
};

export const operatorAt = (more: Partial<OperatorActors> = {}): OperatorActors => ({
  user: frozenView({ value: mara }),
  namespaces: frozenSurvey('looked', {
    rows: [{ id: 'acme', displayName: 'Acme', role: 'Owner' }],
    read: 12,
    total: 12,
    unread: 3,
    closed: 2,
  }),
  domains: frozenSurvey('looking', {
    rows: [
      { namespace: 'acme', id: 'order-desk', displayName: 'Order Desk', role: 'Owner' },
      { namespace: 'beta', id: 'whiteboard', displayName: 'Whiteboard', role: 'Developer' },
    ],
    read: 12,
    total: 40,
  }),
  ...more,
});
