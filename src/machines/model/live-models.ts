import { batchesFor } from '~/core/document/batches';
import { copyOf, type DocumentObject } from '~/core/document/value';
import { maxValuesAtOnce } from '~/core/json/model-data-text';
import { refusedHere } from '~/core/refusals';
import { ifThere } from '~/machines/kit/resource-form-actors';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import { editModel } from './edit-model';

/** The edits that fill an empty model, in steps that the server can take. */
export const stepsToFill = (data: DocumentObject) => batchesFor(data, maxValuesAtOnce).map(({ edits }) => edits);

/** What jobs do with models over the realtime connection. */
export function liveModels({ realtime, key }: Pick<DomainWiring, 'realtime' | 'key'>) {
  const target = { namespace: key.namespace, domainId: key.id };
  const edit = (modelId: string, steps: Parameters<typeof editModel>[0]['steps'], signal: AbortSignal): Promise<void> =>
    editModel({ realtime, target, modelId, steps, needsConnection: true, signal });

  return {
    edit,
    async read(id: string, signal: AbortSignal) {
      let read: { data: DocumentObject; version: number } | undefined;
      await edit(
        id,
        (data, { version }) => {
          read = { data: copyOf(data), version };
          return [];
        },
        signal,
      );
      if (!read) throw refusedHere('not_opened', 'The model was not opened.');
      return read;
    },
    fill: (id: string, data: DocumentObject, signal: AbortSignal) => edit(id, () => stepsToFill(data), signal),
  };
}

/** @throws ApiProblem if there is no such collection: the server may create one for a mistyped id */
export async function requireCollection(
  { inDomain: { collections }, key }: Pick<DomainWiring, 'inDomain' | 'key'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await ifThere(collections.get(key, id, signal))))
    throw refusedHere('missing_collection', `There is no collection '${id}'.`);
}
