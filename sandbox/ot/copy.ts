import { childrenFrom } from '../state/data-values';
import type { DataValue } from '../state/data-values';

/** Deep copies with the same ids. Values in a model change; those in its history do not. */
export const copyOf = <Value extends DataValue>(value: Value): Value => {
  if (value.type === 'object') {
    const entries = Object.entries(value.children).map(([key, child]) => [key, copyOf(child)] as const);
    return { ...value, children: childrenFrom(entries) };
  }
  return value.type === 'array' ? { ...value, children: value.children.map(copyOf) } : { ...value };
};
