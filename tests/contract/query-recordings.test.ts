import { ConvergenceDomain } from '@convergence/convergence';
import { beforeAll, describe, expect, it } from 'vitest';
import { TurnSocket } from '../support/browser-socket';
import recorded from './recordings/query.json';
import { collectionNamed } from './support/model-samples';
import { useTarget } from './support/use-target';

const { call, expects, useDomain, target } = useTarget();
const domain = useDomain();

type Asked = {
  kind: string;
  query: string;
  status: number;
  code?: string;
  message?: string;
  details?: { index: number };
  ids?: string[];
  total?: number;
  data?: object[];
};
const asked: Asked[] = recorded.asked;

beforeAll(async () => {
  await expects([`POST ${domain}/collections`, collectionNamed(recorded.collection)], 201);
  for (const [id, data] of Object.entries(recorded.models))
    await expects([`PUT ${domain}/models/${id}`, { collection: recorded.collection, data }], 200);
  // Dates can only be made over realtime.
  const { token } = await expects(`GET ${domain}/convergenceUserToken`, 200);
  const client = new ConvergenceDomain(`${target().realtimeUrl}${domain.replace('/domains', '')}`, {
    webSocket: { class: TurnSocket as never },
  });
  await client.connectWithJwt(String(token));
  for (const [id, time] of Object.entries(recorded.dates)) {
    const data = { when: new Date(time), n: time, t: id };
    await client.models().create({ collection: recorded.collection, id, data });
  }
  await client.disconnect();
}, 60_000);

/** Without an order it means nothing which rows come first. The database of another server may hold them otherwise. */
const isOrdered = ({ query }: Asked) => target().kind === 'sandbox' && query.includes('ORDER BY');
const idsOf = (question: Asked, ids: string[] = []) => (isOrdered(question) ? ids : ids.toSorted());

describe('the recorded answer of a real server', () => {
  it.each(asked.map((question) => [question.query, question] as const))('%j', async (query, question) => {
    const { status, body } = await call('POST', `${domain}/model-query`, { body: { query } });
    const answer = (body as { body: unknown }).body;
    if (question.status !== 200) {
      const { code, message, details } = question;
      const refusal = {
        error_code: code,
        ...(message === undefined ? {} : { error_message: message }),
        ...(details === undefined ? {} : { error_details: details }),
      };
      expect({ status, answer }).toEqual({ status: question.status, answer: refusal });
      return;
    }
    expect({ status, answer }).toMatchObject({ status, answer: { totalResults: question.total } });
    const rows = answer as { data: { id: string; data: object }[]; totalResults: number };
    const isPart = /LIMIT/i.test(query) && !query.includes('ORDER BY');
    const ids = rows.data.map(({ id }) => id);
    if (isPart) expect(ids.length).toBe(question.ids?.length);
    else expect(idsOf(question, ids)).toEqual(idsOf(question, question.ids));
    if (question.data && !isPart) expect(rows.data.map(({ data }) => data)).toEqual(question.data);
  });
});
