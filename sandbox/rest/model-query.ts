import * as v from 'valibot';
import { parseQuery } from '../query/parse-query';
import { QueryError, QueryFailure } from '../query/query-error';
import { runQuery } from '../query/run-query';
import { internalError, Refusal } from './answers';
import type { Domain } from '../state/records';
import { usedDomain, route } from './call';
import type { Call, Route } from './call';
import { modelInList } from './models';

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
