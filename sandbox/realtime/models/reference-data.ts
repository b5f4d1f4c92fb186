import type { ReferenceValues } from '../../ot/reference';
import type { Wrapped } from '../messages';

type Range = { startIndex?: number; endIndex?: number };
/** Exactly one member is present. It gives the type, even if empty. */
export type ReferenceValuesData = {
  indices?: { values?: number[] };
  ranges?: { values?: Range[] };
  properties?: { values?: string[] };
  elements?: { values?: string[] };
};

/** Undefined without a type. */
export const referenceFrom = (data: ReferenceValuesData | undefined): ReferenceValues | undefined => {
  const { indices, ranges, properties, elements } = data ?? {};
  if (indices) return { type: 'indices', values: indices.values ?? [] };
  if (ranges) {
    const values = (ranges.values ?? []).map(({ startIndex = 0, endIndex = 0 }) => ({
      startIndex,
      endIndex,
    }));
    return { type: 'ranges', values };
  }
  if (properties) return { type: 'properties', values: properties.values ?? [] };
  return elements && { type: 'elements', values: elements.values ?? [] };
};

export const referenceData = ({ type, values }: ReferenceValues): ReferenceValuesData => ({
  [type]: { values },
});

/** Clients send an empty wrapper for "no element"; servers omit it. */
export const valueIdData = (valueId: string | undefined): { valueId?: Wrapped<string> } =>
  valueId === undefined ? {} : { valueId: { value: valueId } };
