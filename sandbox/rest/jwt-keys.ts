import * as v from 'valibot';
import { addJwtKey, changeJwtKey, findJwtKey, removeJwtKey } from '../state/jwt-keys';
import { badRequest, created, duplicate } from './answers';
import { compareText, foundIn, usedDomain, route, type Call, type Route } from './call';

const properties = { description: v.string(), key: v.string(), enabled: v.boolean() };
const newKey = v.object({ id: v.string(), ...properties });
const changes = v.object(properties);

/** The domain and the key of the path. @throws Refusal */
const named = (call: Call) => foundIn(call, 'key', findJwtKey, 'The specified key does not exist.');

const create = async (call: Call) => {
  const domain = usedDomain(call);
  const { id, ...input } = await call.body(newKey);
  if (!call.hazards('blank-names') && id.trim() === '') throw badRequest('The key id can not be empty');
  if (findJwtKey(domain, id)) throw duplicate('id');
  addJwtKey(call.state, domain, id, input);
  return created();
};

const change = async (call: Call) => {
  named(call);
  const input = await call.body(changes);
  const { domain, found } = named(call); // again: it may be deleted while the body is read
  changeJwtKey(call.state, domain, found, input);
};

const all = '/domains/:ns/:id/jwtKeys';
const one = `${all}/:key`;

/** /domains/{ns}/{id}/jwtKeys. As in the real server, the list is always complete, without filter or pages. */
export const jwtKeyRoutes: Route[] = [
  route('GET', all, (call) => [...usedDomain(call).jwtKeys].sort((one, other) => compareText(one.id, other.id))),
  route('POST', all, create),
  route('GET', one, (call) => named(call).found),
  route('PUT', one, change),
  route('DELETE', one, (call) => {
    const { domain, found } = named(call);
    removeJwtKey(call.state, domain, found);
  }),
];
