import type { HistoricalObject, RealTimeElement, RealTimeObject } from '@convergence/convergence';
import { apply } from '../../../sandbox/ot/apply';
import type { Operation } from '../../../sandbox/ot/operation';
import { jsonFromValue, type DataValue, type ObjectValue } from '../../../sandbox/state/data-values';
import type { DocumentValue } from '~/core/document/value';
import { Failure } from './failure';

const inOrder = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.entries(json)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [`${key}:`, inOrder(value)])
    : Array.isArray(json)
      ? ['[', ...json.map(inOrder)]
      : json;

/** JSON text with sorted object keys. */
export const textOf = (json: unknown): string => JSON.stringify(inOrder(json));

/** The values of a client with their ids. */
export const shownBy = (root: RealTimeObject | HistoricalObject): unknown => {
  const of = (element: RealTimeElement): unknown => {
    const id = element.id();
    const type = element.type();
    if (type === 'array') {
      const list: unknown[] = [];
      (element as unknown as { forEach(take: (child: RealTimeElement) => void): void }).forEach((child) =>
        list.push(of(child)),
      );
      return [id, list];
    }
    if (type === 'object') {
      const object = element as unknown as RealTimeObject;
      return [
        id,
        object
          .keys()
          .sort()
          .map((key) => [key, of(object.get(key))]),
      ];
    }
    const value: unknown = element.value();
    return [id, value instanceof Date ? value.getTime() : value];
  };
  return of(root as unknown as RealTimeElement);
};

/** The same for a value of the server. */
export const shownOf = (value: DataValue): unknown => {
  if (value.type === 'array') return [value.id, value.children.map(shownOf)];
  if (value.type === 'object') {
    const keys = Object.keys(value.children).sort();
    return [value.id, keys.map((key) => [key, shownOf(value.children[key] as DataValue)])];
  }
  return [value.id, value.type === 'null' ? null : value.value];
};

const sorted = (entries: [string, unknown][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1));

/** A value of the server without ids, to compare with {@link plainDocument}. */
export const plainOf = (value: DataValue): unknown => {
  if (value.type === 'array') return value.children.map(plainOf);
  if (value.type === 'object')
    return { object: sorted(Object.entries(value.children).map(([key, each]) => [key, plainOf(each)])) };
  if (value.type === 'date') return { date: value.value };
  return value.type === 'null' ? null : value.value;
};

/** The document of a console. */
export const plainDocument = (value: DocumentValue): unknown => {
  if (value instanceof Date) return { date: value.getTime() };
  if (Array.isArray(value)) return value.map(plainDocument);
  if (typeof value !== 'object' || value === null) return value;
  return { object: sorted(Object.entries(value).map(([key, each]) => [key, plainDocument(each)])) };
};

/** @throws Failure */
export const mustAgree = (what: string, found: unknown, wanted: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Failure(`${what}\n  has    ${one}\n  server ${other}`);
};

/** Plays the history from the beginning. @throws Failure */
export const mustPlayBack = (
  first: ObjectValue,
  history: { version: number; operation: Operation }[],
  last: { version: number; root: ObjectValue },
): void => {
  let version = 1;
  for (const each of history) {
    version += 1;
    if (each.version !== version) throw new Failure(`The history tells of ${each.version} after ${version - 1}.`);
    try {
      apply(first, each.operation);
    } catch (error) {
      throw new Failure(`The history can not be played back at version ${version}: ${String(error)}`);
    }
  }
  if (version !== last.version) throw new Failure(`The history ends at ${version} of ${last.version}.`);
  mustAgree('The history played back', shownOf(first), shownOf(last.root));
};

export const jsonText = (value: ObjectValue): string => textOf(jsonFromValue(value));
