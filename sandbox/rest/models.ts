import * as v from 'valibot';
import {
  collectionForNewModel,
  createModel,
  findModel,
  isModelOpen,
  removeModel,
  replaceModelData,
  setModelPermissions,
} from '../state/models';
import { DataError, jsonFromValue, type ObjectValue, valueFromJson } from '../state/data-values';
import type { Domain, Model } from '../state/records';
import { badRequest, created, internalError, Refusal } from './answers';
import { type Call, compareText, flagOf, foundIn, pageOf, route, type Route, usedDomain } from './call';
import { jsonObject, modelPermissions, modelPermissionsByUser, userEntries } from './permission-bodies';
import { parseQuery } from '../query/parse-query';
import { QueryError, QueryFailure } from '../query/scanner';
import { runQuery } from '../query/run-query';

const modelBody = v.object({
  collection: v.string(),
  data: jsonObject,
  overrideWorld: v.nullish(v.boolean()),
  worldPermissions: v.nullish(modelPermissions),
  userPermissions: v.nullish(modelPermissionsByUser),
});
type ModelBody = v.InferOutput<typeof modelBody>;

/** A model without its data. */
const modelInList = ({ id, collection, version, createdTime, modifiedTime }: Model) => ({
  id,
  collection,
  version,
  createdTime,
  modifiedTime,
});

const named = (call: Call) =>
  foundIn(call, 'model', findModel, `A model with id '${call.param('model')}' does not exist.`);

/** @throws Refusal 400; 500, like the real server, for keys that cannot be stored */
const rootOf = ({ data }: ModelBody): ObjectValue => {
  try {
    return valueFromJson(data);
  } catch (error) {
    if (error instanceof DataError && error.reason === 'malformed') throw badRequest(error.message);
    if (error instanceof DataError) throw internalError();
    throw error;
  }
};

/** Returns only the given permissions. */
const permissionsOf = (
  domain: Domain,
  { overrideWorld, worldPermissions, userPermissions }: ModelBody,
): Partial<Pick<Model, 'overrideWorld' | 'worldPermissions' | 'userPermissions'>> => ({
  ...(typeof overrideWorld === 'boolean' ? { overrideWorld } : {}),
  ...(worldPermissions ? { worldPermissions } : {}),
  ...(userPermissions ? { userPermissions: userEntries(domain, userPermissions) } : {}),
});

const make = ({ state }: Call, domain: Domain, wanted: ModelBody, id?: string): Model => {
  const root = rootOf(wanted);
  const collection = collectionForNewModel(state, domain, wanted.collection);
  // The real server gives no message.
  if (!collection) throw internalError();
  const permissions = permissionsOf(domain, wanted);
  return createModel(state, domain, {
    collection: collection.id,
    root,
    ...permissions,
    ...(id === undefined ? {} : { id }),
  });
};

const create = async (call: Call) => {
  const domain = usedDomain(call);
  const { id } = make(call, domain, await call.body(modelBody));
  return created({ id });
};

/** Creates the model, or silently replaces an existing one, which keeps its collection. */
const put = async (call: Call) => {
  const domain = usedDomain(call);
  const wanted = await call.body(modelBody);
  const id = call.param('model');
  const known = findModel(domain, id);
  if (!known) {
    make(call, domain, wanted, id);
    return;
  }
  if (isModelOpen(known)) {
    throw badRequest('The model is currently open and can therefore not be updated.');
  }
  const permissions = permissionsOf(domain, wanted);
  replaceModelData(call.state, domain, known, rootOf(wanted));
  if (Object.keys(permissions).length > 0) setModelPermissions(call.state, domain, known, permissions);
};

/** Milliseconds that a change may stay invisible. */
const staleness = 500;
const lastRead = new WeakMap<Model, ReturnType<typeof shown>>();

const shown = (model: Model) => ({ ...modelInList(model), data: jsonFromValue(model.root) });

const read = (call: Call) => {
  const { found: model } = named(call);
  const withData = flagOf(call.query, 'data', true);
  if (!call.hazards('stale-read')) return withData ? shown(model) : modelInList(model);
  const before = lastRead.get(model);
  const changedLately = call.state.now() - model.modifiedTime < staleness;
  // A hazard of the real server: recent realtime changes may not be visible yet.
  const whole = changedLately && before && before.version < model.version ? before : shown(model);
  lastRead.set(model, whole);
  const { data, ...plain } = whole;
  return withData ? { ...plain, data } : plain;
};

const list = (call: Call) => {
  const models = [...usedDomain(call).models].sort(
    (one, other) => compareText(one.collection, other.collection) || compareText(one.id, other.id),
  );
  return pageOf(models, call.query, 10).map(modelInList);
};

/** /domains/{ns}/{id}/models. Calls below a model's `permissions` are in model-permissions.ts. */
export const modelRoutes: Route[] = [
  route('GET', '/domains/:ns/:id/models', list),
  route('POST', '/domains/:ns/:id/models', create),
  route('GET', '/domains/:ns/:id/models/:model', read),
  route('PUT', '/domains/:ns/:id/models/:model', put),
  route('DELETE', '/domains/:ns/:id/models/:model', (call) => {
    const { domain, found: model } = named(call);
    removeModel(call.state, domain, model);
  }),
];

const found = (domain: Domain, text: string) => {
  try {
    return runQuery(parseQuery(text), domain.models);
  } catch (error) {
    if (error instanceof QueryFailure) throw internalError();
    if (!(error instanceof QueryError)) throw error;
    throw new Refusal(400, 'bad_request', error.message, { query: text, index: error.index });
  }
};

/** Queries all models of the collection, since operators may read every one. */
const answer = async (call: Call) => {
  const domain = usedDomain(call);
  const { query: text } = await call.body(v.object({ query: v.string() }));
  const { data, offset, total } = found(domain, text);
  return {
    data: data.map(({ row, data: fields }) => ({ ...modelInList(row), data: fields })),
    startIndex: offset,
    totalResults: total,
  };
};

/** /domains/{ns}/{id}/model-query */
export const modelQueryRoutes: Route[] = [route('POST', '/domains/:ns/:id/model-query', answer)];
