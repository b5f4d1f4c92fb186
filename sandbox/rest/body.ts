import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { whyUnstorable } from '../state/storable';
import { badRequest, Refusal } from './answers';

/** The maximum size of a request body, in bytes. */
const bodyLimit = 10_000_000;

const tooLarge = () => new Refusal(413, 'bad_request', 'The request body is larger than 10 MB.');

/** @throws Refusal 413 as soon as the limit is exceeded */
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
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw badRequest('The request body is not valid UTF-8.');
  return bytes.toString('utf8');
};

const longestName = 1_000;

/** A JSON value as shown in the real server's messages, shortened if long or deep. */
const named = (value: unknown, depth = 1): string => {
  if (value === null || value === undefined) return 'JNull';
  if (typeof value === 'string') return `JString(${value.slice(0, 200)})`;
  if (typeof value === 'boolean') return `JBool(${value})`;
  if (typeof value === 'number') return Number.isInteger(value) ? `JInt(${value})` : `JDouble(${value})`;
  const inner = (each: unknown) => (depth > 3 ? '…' : named(each, depth + 1));
  const all = Array.isArray(value)
    ? `JArray(List(${value.slice(0, 20).map(inner).join(', ')}))`
    : `JObject(List(${Object.entries(value)
        .slice(0, 20)
        .map(([key, each]) => `(${key.slice(0, 200)},${inner(each)})`)
        .join(', ')}))`;
  return all.length > longestName ? `${all.slice(0, longestName)}…` : all;
};

const typeNames: Record<string, string> = { string: 'java.lang.String', number: 'long', boolean: 'boolean' };

export type BodySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The inner schema of a field, optional or not. */
const partsOf = (schema: v.GenericSchema): v.GenericSchema[] => {
  if ('wrapped' in schema) return partsOf(schema.wrapped as v.GenericSchema);
  return 'pipe' in schema ? (schema.pipe as v.GenericSchema[]) : [schema];
};

const entryOf = (schema: v.GenericSchema, key: string): v.GenericSchema | undefined => {
  if ('value' in schema) return schema.value as v.GenericSchema;
  for (const part of partsOf(schema)) {
    if ('entries' in part) return (part.entries as v.ObjectEntries)[key];
    if ('value' in part) return part.value as v.GenericSchema;
    if ('item' in part) return part.item as v.GenericSchema;
  }
  return undefined;
};

const objectTypes = ['object', 'record', 'custom'];

/** One line for each field on the path to the error, then the error. List indices have no line. */
const explain = (schema: v.GenericSchema | undefined, path: string[], input: unknown): string => {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const reason = explain(schema && entryOf(schema, key), rest, input);
    return /^\d+$/.test(key) ? reason : `No usable value for ${key}\n${reason}`;
  }
  const type = (schema && partsOf(schema)[0]?.type) ?? '';
  const wanted = typeNames[type] ?? type;
  if (input === undefined || input === null) {
    return `Did not find value which can be converted into ${wanted}`;
  }
  return objectTypes.includes(type)
    ? `Expected object but got ${named(input)}`
    : `Do not know how to convert ${named(input)} into ${wanted}`;
};

/** The request's body as JSON. @throws Refusal 400 or 413. */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw badRequest(`The request body is not valid JSON: ${(error as Error).message}`);
  }
  const fault = whyUnstorable(body);
  if (fault) throw badRequest(`The request body can not be stored: ${fault}.`);
  return body;
};

/** The validated body of the request. Reports the first invalid field in schema order. */
export const readBody = async <Schema extends BodySchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const body = await readJson(request);
  // To the schema, a list is an object without any required fields.
  const result = v.safeParse(schema, Array.isArray(body) ? undefined : body);
  if (result.success) return result.output;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(`Expected object but got ${named(body)}`);
  }
  const [issue] = result.issues;
  const path = (issue.path ?? []).map((item) => String(item.key));
  throw badRequest(explain(schema, path, issue.input));
};
