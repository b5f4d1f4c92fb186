import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AccessQuestion, PersonFacts } from '~/core/access';
import { personPath } from '~/core/paths';
import { DomainUserAboutView } from '~/views/resources/domain/users/DomainUserAbout';
import { UserAboutView } from '~/views/resources/users/UserAbout';
import { freeFacts } from '../support/access-samples';
import { frozenSurvey, operatorAt, person, whole } from '../support/about-samples';
import { groupOf } from '../support/domain-user-samples';
import { frozenView } from '../support/frozen';
import { deskKey } from '../support/collection-samples';
import { show } from '../support/show';
import { unreachable } from '../support/stories';
import { watched } from '../support/watched';

const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const about = (more: Parameters<typeof person>[0] = {}, domain: AccessQuestion['domain'] = 'online') =>
  show(<DomainUserAboutView domainKey={deskKey} username="ana.ruiz" zone="utc" domain={domain} {...person(more)} />);

describe('the page about a user', () => {
  it('retries only the section that failed', async () => {
    const user = userEvent.setup();
    const chats = watched(frozenView({ problem: unreachable }) as ReturnType<typeof person>['chats']);
    const facts = watched(frozenView<PersonFacts>({ value: { ...freeFacts, account: 'unknown' } }));
    about({ chats: chats.actor, facts: facts.actor });
    await user.click(section(/^Permissions/).getByRole('button', { name: 'Check again' }));
    expect(facts.sent).toEqual([{ type: 'view.reload' }]);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(section(/^Chats/).getByRole('button', { name: 'Retry' }));
    expect(chats.sent).toEqual([{ type: 'view.reload' }]);
  });

  it('shows four rows, and all of them when asked', async () => {
    const user = userEvent.setup();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    about({ groups: frozenView({ value: whole(...names.map((name) => groupOf(name))) }) });
    const groups = section(/^Groups \(6\)/);
    expect(groups.getAllByRole('listitem')).toHaveLength(4);
    await user.click(groups.getByRole('button', { name: 'Show all 6' }));
    expect(groups.getAllByRole('listitem')).toHaveLength(6);
    await user.click(groups.getByRole('button', { name: 'Show fewer' }));
    expect(groups.getAllByRole('listitem')).toHaveLength(4);
  });

  it('looks in activities only when asked, and can be stopped', async () => {
    const user = userEvent.setup();
    const activities = watched(frozenSurvey('waiting') as ReturnType<typeof person>['activities']);
    const models = watched(frozenSurvey('looking', { total: 3 }) as ReturnType<typeof person>['models']);
    about({ activities: activities.actor, models: models.actor });
    await user.click(screen.getByRole('button', { name: 'Search activities' }));
    expect(activities.sent).toEqual([{ type: 'survey.start' }]);
    await user.click(section(/^Changed models/).getByRole('button', { name: 'Stop' }));
    expect(models.sent).toEqual([{ type: 'survey.stop' }]);
  });
});

it('the page about an operator lists roles with the progress', () => {
  show(<UserAboutView username="mara" zone="utc" forbidden="Needs a role." {...operatorAt()} />);
  const domains = section(/^Roles in domains \(2\+\)/);
  expect(domains.getByRole('link', { name: 'acme/order-desk' })).toBeVisible();
  expect(domains.getByRole('status')).toHaveTextContent('12 of 40 domains loaded.');
  expect(section(/^Roles in namespaces/).getByRole('status')).toHaveTextContent(
    '12 of 12 namespaces loaded. 3 could not be loaded.',
  );
  expect(section(/^Roles in namespaces/).getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText('mara@acme.example')).toBeNull();
});

it.each([
  ['normal', 'a/b', '/domain/acme/order-desk/users/a%2Fb/about'],
  ['convergence', 'mara', '/users/mara/about'],
  ['anonymous', '7f 3a', '/domain/acme/order-desk/sessions?username=7f+3a&disconnected=true'],
  ['normal', '..', undefined],
] as const)('the page about a %s user %s is at %s', (type, username, path) => {
  expect(personPath(deskKey, { type, username })).toBe(path);
});
