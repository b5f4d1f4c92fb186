import * as v from 'valibot';
import { badRequest, Refusal } from './answers';

/** Larger request bodies are refused. Bytes. */
export const bodyLimit = 10_000_000;

const tooLarge = () => new Refusal(413, 'bad_request', 'The request body is larger than 10 MB.');

/** @throws Refusal 413 as soon as the limit is passed, without reading on. */
const readText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((): never => {
      throw badRequest('The request body broke off.');
    });
    if (done || !value) break;
    size += value.byteLength;
    if (size > bodyLimit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** A JSON value the way the real server names it in its messages, cut when long. */
const named = (value: unknown): string => {
  if (value === null || value === undefined) return 'JNull';
  if (typeof value === 'string') return `JString(${value.slice(0, 200)})`;
  if (typeof value === 'boolean') return `JBool(${value})`;
  if (typeof value === 'number') return Number.isInteger(value) ? `JInt(${value})` : `JDouble(${value})`;
  if (Array.isArray(value)) return `JArray(List(${value.slice(0, 20).map(named).join(', ')}))`;
  const entries = Object.entries(value).slice(0, 20);
  return `JObject(List(${entries.map(([key, each]) => `(${key},${named(each)})`).join(', ')}))`;
};

const typeNames: Record<string, string> = { string: 'java.lang.String', number: 'long', boolean: 'boolean' };

export type BodySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

const explain = (schema: BodySchema, body: unknown, issue: v.BaseIssue<unknown>): string => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `Expected object but got ${named(body)}`;
  }
  const field = v.getDotPath(issue) ?? '';
  const [key = ''] = field.split('.');
  const type = schema.entries[key]?.type ?? '';
  const wanted = typeNames[type] ?? type;
  const { input } = issue;
  return input === undefined || input === null
    ? `No usable value for ${field}\nDid not find value which can be converted into ${wanted}`
    : `No usable value for ${field}\nDo not know how to convert ${named(input)} into ${wanted}`;
};

/** The request's body as JSON. @throws Refusal 400 or 413. */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw badRequest(`The request body is not valid JSON: ${(error as Error).message}`);
  }
};

/** The request's body, checked. The first wrong field, in the order of the schema, is the one complained about. */
export const readBody = async <Schema extends BodySchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const body = await readJson(request);
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw badRequest(explain(schema, body, result.issues[0]));
};
