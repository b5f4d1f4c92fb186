import { wholeText } from '../../state/storable';
import { valueMap } from './value-data';

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
