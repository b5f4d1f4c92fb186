import * as v from 'valibot';
import { addGroup, areUsers, changeGroup, findGroup, removeGroup } from '../state/groups';
import type { Group } from '../state/records';
import { badRequest, conflicts, created, internalError } from './answers';
import { compareText, contains, foundIn, pageOf, usedDomain, route, type Call, type Route } from './call';

const groupInput = v.object({ id: v.string(), description: v.string(), members: v.array(v.string()) });

let shownLast = 0;

/** As in the real server, members come in arbitrary order: alternating between two orders. */
const shown = (group: Group): Group => {
  shownLast += 1;
  return { ...group, members: shownLast % 2 === 0 ? group.members : group.members.toReversed() };
};

const list = (call: Call) => {
  const type = call.query.get('type');
  const domain = usedDomain(call);
  if (type !== null && type !== 'summary') throw badRequest(`Invalid type: ${type}`);
  const groups = domain.groups.toSorted((one, other) => compareText(one.id, other.id));
  // As in the real server, the filter has no effect on summaries.
  if (type === 'summary') {
    return pageOf(groups, call.query).map(({ id, description, members }) => ({
      id,
      description,
      members: members.length,
    }));
  }
  const filter = call.query.get('filter');
  if (filter && call.hazards('groups-filter')) throw internalError();
  return pageOf(
    groups.filter(({ id, description }) => contains(filter, id, description)),
    call.query,
  ).map(shown);
};

/** The domain and the group of the path. @throws Refusal */
const named = (call: Call) => foundIn(call, 'group', findGroup, 'The specified group does not exist.');

const readGroup = async ({ body, hazards }: Call) => {
  const wanted = await body(groupInput);
  if (!hazards('blank-names') && wanted.id.trim() === '') throw badRequest('The group id can not be empty');
  return wanted;
};

const create = async (call: Call) => {
  const domain = usedDomain(call);
  const wanted = await readGroup(call);
  if (findGroup(domain, wanted.id)) throw conflicts({ id: wanted.id });
  if (!areUsers(domain, wanted.members)) throw internalError();
  addGroup(call.state, domain, wanted);
  return created();
};

const change = async (call: Call) => {
  named(call);
  const wanted = await readGroup(call);
  const { domain, found: group } = named(call); // again: it may be deleted while the body is read
  const holder = findGroup(domain, wanted.id);
  if ((holder && holder !== group) || !areUsers(domain, wanted.members)) throw internalError();
  changeGroup(call.state, domain, group, wanted);
};

const all = '/domains/:ns/:id/groups';
const one = `${all}/:group`;

/** /domains/{ns}/{id}/groups: groups of normal users. */
export const groupRoutes: Route[] = [
  route('GET', all, list),
  route('POST', all, create),
  route('GET', one, (call) => shown(named(call).found)),
  route('PUT', one, change),
  route('DELETE', one, (call) => {
    const { domain, found } = named(call);
    removeGroup(call.state, domain, found);
  }),
];
