import * as v from 'valibot';
import { addNamespace, domainsOfNamespace, findNamespace, removeNamespace, renameNamespace } from '../state/namespaces';
import { mayOnServer } from '../state/permissions';
import type { Namespace } from '../state/records';
import { badRequest, created, domainInList, duplicate, forbidden, internalError, notFound } from './answers';
import { compareText, matchesLowerCase, pageOf, route, type Call, type Route } from './call';

const newNamespace = v.object({ id: v.string(), displayName: v.string() });
const newName = v.object({ displayName: v.string() });

const list = ({ state, user, query }: Call) => {
  // As in the real server, a role in a namespace is not enough to list it.
  if (!mayOnServer(user, 'manage-domains')) return [];
  const found = state.server.namespaces
    .filter(({ userNamespace }) => !userNamespace)
    .filter(({ id, displayName }) => matchesLowerCase(query, id, displayName))
    .sort((one, other) => compareText(one.id, other.id));
  // As in the real server, filtered ones come in reverse.
  if (query.get('filter')) found.reverse();
  return pageOf(found, query).map(({ id, displayName }) => ({
    id,
    displayName,
    domains: domainsOfNamespace(state, id)
      .sort((one, other) => compareText(one.id, other.id))
      .map(domainInList),
  }));
};

/** The namespace of the path. @throws Refusal 404 */
const named = ({ state, param }: Call): Namespace => {
  const namespace = findNamespace(state, param('ns'));
  if (!namespace) throw notFound(`A namespace with the id '${param('ns')}' does not exist`);
  return namespace;
};

const managing = ({ user }: Call) => {
  if (!mayOnServer(user, 'manage-domains')) throw forbidden();
};

const isNameTaken = ({ state }: Call, displayName: string, besides?: Namespace) =>
  state.server.namespaces.some((each) => each !== besides && each.displayName === displayName);

const create = async (call: Call) => {
  managing(call);
  const input = await call.body(newNamespace);
  if (input.id.trim() === '' && !call.hazards('blank-names')) throw badRequest('The namespace id can not be empty');
  if (input.id === '') throw internalError();
  if (findNamespace(call.state, input.id)) throw duplicate('id');
  if (isNameTaken(call, input.displayName)) throw duplicate('displayName');
  addNamespace(call.state, input);
  return created();
};

const change = async (call: Call) => {
  managing(call);
  const namespace = named(call);
  const { displayName } = await call.body(newName);
  if (isNameTaken(call, displayName, namespace)) throw duplicate('displayName');
  renameNamespace(call.state, namespace, displayName);
};

const remove = (call: Call) => {
  managing(call);
  const namespace = named(call);
  const { length } = domainsOfNamespace(call.state, namespace.id);
  if (length > 0 && !call.hazards('orphaned-domains')) {
    throw badRequest(
      `The namespace '${namespace.id}' still has ${length === 1 ? 'a domain' : `${length} domains`}; delete ${length === 1 ? 'it' : 'them'} first.`,
    );
  }
  removeNamespace(call.state, namespace);
};

/** /namespaces */
export const namespaceRoutes: Route[] = [
  route('GET', '/namespaces', list),
  route('POST', '/namespaces', create),
  route('GET', '/namespaces/:ns', (call) => {
    const { id, displayName, userNamespace } = named(call);
    return { id, displayName, userNamespace };
  }),
  route('PUT', '/namespaces/:ns', change),
  route('DELETE', '/namespaces/:ns', remove),
];
