import { parseQuery } from '../../query/parse-query';
import { QueryError, QueryFailure } from '../../query/query-error';
import { runQuery } from '../../query/run-query';
import type { Exchange } from '../handler';
import type { Body } from '../messages';
import { RequestError } from '../problems';
import { timestampData } from '../timestamp';
import { permissionsOf } from './access';
import { structData } from './struct-data';

const found = (text: string, member: Exchange['member']) => {
  try {
    return runQuery(parseQuery(text), member.domain.models, (model) => permissionsOf(member, model).read);
  } catch (error) {
    if (error instanceof QueryFailure) throw new RequestError('unknown', error.message);
    if (!(error instanceof QueryError)) throw error;
    throw new RequestError('invalid_query', error.message, { index: { numberValue: error.index } });
  }
};

/** Queries the models that the session's user may read. */
export const modelsQueryRequest = ({ query: text = '' }: { query?: string }, { member }: Exchange): Body => {
  const { data, offset, total } = found(text, member);
  const models = data.map(({ row, data: fields }) => ({
    collectionId: row.collection,
    modelId: row.id,
    createdTime: timestampData(row.createdTime),
    modifiedTime: timestampData(row.modifiedTime),
    version: row.version,
    data: structData(fields),
  }));
  return ['modelsQueryResponse', { models, offset, totalResults: total }];
};
