import * as v from 'valibot';
import { parseQuery } from '../query/parse-query';
import { QueryError } from '../query/query-error';
import { runQuery } from '../query/run-query';
import { Refusal } from './answers';
import { usedDomain } from './call';
import type { Call, Route } from './call';
import { modelInList } from './models';

const understood = (text: string) => {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Refusal(400, 'bad_request', error.message, { query: text, index: error.index });
  }
};

/** Queries all models of the collection, since operators may read every one. */
const answer = async (call: Call) => {
  const domain = usedDomain(call);
  const { query: text } = await call.body(v.object({ query: v.string() }));
  const query = understood(text);
  const rows = domain.models.filter((model) => model.collection === query.collection);
  const { data, offset, total } = runQuery(query, rows);
  return {
    data: data.map(({ row, data: fields }) => ({ ...modelInList(row), data: fields })),
    startIndex: offset,
    totalResults: total,
  };
};

/** /domains/{ns}/{id}/model-query */
export const modelQueryRoutes: Route[] = [
  { method: 'POST', path: '/domains/:ns/:id/model-query', handle: answer },
];
