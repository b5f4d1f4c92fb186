import { type ArrayValue, childrenFrom, type DataValue, type ObjectValue } from '../../state/data-values';
import { wholeText } from '../../state/storable';
import { timeFrom, timestampData, type TimestampData } from '../messages';

export type ObjectValueData = { id?: string; children?: Record<string, DataValueData> };
/** Exactly one member is present. It gives the type. */
export type DataValueData = {
  objectValue?: ObjectValueData;
  arrayValue?: { id?: string; children?: DataValueData[] };
  booleanValue?: { id?: string; value?: boolean };
  doubleValue?: { id?: string; value?: number };
  nullValue?: { id?: string };
  stringValue?: { id?: string; value?: string };
  dateValue?: { id?: string; value?: TimestampData };
};

/** Invalid data, e.g. a value without a type. */
export class MalformedData extends Error {
  override readonly name = 'MalformedData';
}

export const valueMap = <From, To>(map: Record<string, From>, each: (value: From) => To): Record<string, To> => {
  const result = Object.create(null) as Record<string, To>;
  for (const key of Object.keys(map)) result[wholeText(key)] = each(map[key] as From);
  return result;
};

export const objectData = ({ id, children }: ObjectValue): ObjectValueData => ({
  id,
  children: valueMap(children, valueData),
});

const arrayData = ({ id, children }: ArrayValue) => ({ id, children: children.map(valueData) });

export const valueData = (value: DataValue): DataValueData => {
  switch (value.type) {
    case 'object':
      return { objectValue: objectData(value) };
    case 'array':
      return { arrayValue: arrayData(value) };
    case 'string':
      return { stringValue: { id: value.id, value: wholeText(value.value) } };
    case 'number':
      return { doubleValue: { id: value.id, value: value.value } };
    case 'boolean':
      return { booleanValue: { id: value.id, value: value.value } };
    case 'date':
      return { dateValue: { id: value.id, value: timestampData(value.value) } };
    case 'null':
      return { nullValue: { id: value.id } };
  }
};

export const mapFrom = (children: Record<string, DataValueData> = {}): Record<string, DataValue> =>
  childrenFrom(Object.entries(children).map(([key, each]) => [key, valueFrom(each)]));

export const objectFrom = ({ id = '', children }: ObjectValueData): ObjectValue => ({
  type: 'object',
  id,
  children: mapFrom(children),
});

/** @throws MalformedData */
export const valueFrom = (data: DataValueData | undefined): DataValue => {
  const { objectValue, arrayValue, booleanValue, doubleValue, nullValue, stringValue, dateValue } = data ?? {};
  if (objectValue) return objectFrom(objectValue);
  if (arrayValue) {
    const { id = '', children = [] } = arrayValue;
    return { type: 'array', id, children: children.map(valueFrom) };
  }
  if (booleanValue) return { type: 'boolean', id: booleanValue.id ?? '', value: booleanValue.value ?? false };
  if (doubleValue) return { type: 'number', id: doubleValue.id ?? '', value: doubleValue.value ?? 0 };
  if (nullValue) return { type: 'null', id: nullValue.id ?? '' };
  if (stringValue) return { type: 'string', id: stringValue.id ?? '', value: stringValue.value ?? '' };
  if (dateValue) return { type: 'date', id: dateValue.id ?? '', value: timeFrom(dateValue.value) };
  throw new MalformedData('A value has no type');
};

/** google.protobuf.Struct of a JSON object. */
export const structData = (json: Record<string, unknown>): object => ({ fields: valueMap(json, jsonData) });

/** google.protobuf.Value of JSON. */
const jsonData = (json: unknown): object => {
  if (typeof json === 'string') return { stringValue: wholeText(json) };
  if (typeof json === 'number') return { numberValue: json };
  if (typeof json === 'boolean') return { boolValue: json };
  if (Array.isArray(json)) return { listValue: { values: json.map(jsonData) } };
  if (typeof json === 'object' && json !== null) return { structValue: structData(json as Record<string, unknown>) };
  return { nullValue: 0 };
};
