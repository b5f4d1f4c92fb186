import { childrenFrom } from '../state/data-values';
import type { DataValue } from '../state/data-values';

/** Values of their own, with the same ids: what is in a model changes, what is in its history does not. */
export const copyOf = <Value extends DataValue>(value: Value): Value => {
  if (value.type === 'object') {
    const entries = Object.entries(value.children).map(([key, child]) => [key, copyOf(child)] as const);
    return { ...value, children: childrenFrom(entries) };
  }
  return value.type === 'array' ? { ...value, children: value.children.map(copyOf) } : { ...value };
};
