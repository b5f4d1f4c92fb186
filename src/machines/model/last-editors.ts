import type { Author, ModelFacts } from '~/api/realtime/port';
import type { DomainKey } from '~/api/rest/domains';

/** Who made the last change of models, as far as it became known. Held in memory only and made for one operator. */
export function createLastEditors() {
  const noted = new Map<string, { person: Author; version: number }>();
  const placeOf = ({ namespace, id }: DomainKey, modelId: string) => JSON.stringify([namespace, id, modelId]);
  return {
    note(
      key: DomainKey,
      modelId: string,
      { modifiedBy, version, isCommitted }: Pick<ModelFacts, 'modifiedBy' | 'version' | 'isCommitted'>,
    ): void {
      if (modifiedBy && isCommitted) noted.set(placeOf(key, modelId), { person: modifiedBy, version });
    },
    /** Undefined if it is not known who made this version. */
    of(key: DomainKey, { id, version }: { id: string; version: number }): Author | undefined {
      const last = noted.get(placeOf(key, id));
      return last?.version === version ? last.person : undefined;
    },
  };
}
export type LastEditors = ReturnType<typeof createLastEditors>;
