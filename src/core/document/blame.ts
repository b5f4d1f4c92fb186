/** A value of a model by its id, which it keeps as long as it exists, and the values in it. */
export type KnownValue = { id: string; inside: readonly KnownValue[] };

/**
 * Many values, which cost less to copy to a worker than a `KnownValue`: lists of the same length. `holders`: where the container of each value is
 * in the lists, before the value; -1 for the root.
 */
export type KnownValues = { ids: readonly string[]; holders: readonly number[] };

/** What an operation did to one value. */
export type Touch = {
  on: string;
  /** True if the value itself was changed; false if it only received other values, which show who put them there. */
  itself: boolean;
  /** Values that were added to it, or replaced others in it. */
  put: readonly KnownValue[];
  /** Values that were removed from it or replaced. */
  gone: readonly KnownValue[];
};

/** The operation that led to a version. Several are made in any order, unless `blame` must say what does not fit. */
export type TouchedVersion = { version: number; touches: readonly Touch[] };

/** The last versions that changed values. Three lists of the same length; 0: since the creation none. */
export type BlameNews = {
  ids: readonly string[];
  /** The last version that changed the value itself. */
  own: readonly number[];
  /** The last version that changed the value or anything in it. */
  newest: readonly number[];
};

/**
 * Finds the version that changed each value last. Values are known by their ids, so an item that moves keeps its author. A text belongs to the
 * last who changed anything in it. An operation changes a container itself if it replaces everything in it, or removes or moves something.
 * @param values those of the newest version
 */
function createBlame(values: KnownValues) {
  /** The container of each value that is or was in the model. */
  const holders = new Map<string, string | undefined>();
  const own = new Map<string, number>();
  const newest = new Map<string, number>();
  let changed = new Set<string>();

  const raise = (marks: Map<string, number>, id: string, version: number): boolean => {
    if ((marks.get(id) ?? 0) >= version) return false;
    marks.set(id, version);
    changed.add(id);
    return true;
  };
  const adopt = (values: readonly KnownValue[], holder: string | undefined) =>
    eachValue(values, holder, (id, at) => {
      if (!holders.has(id)) holders.set(id, at);
    });
  for (const [index, id] of values.ids.entries()) holders.set(id, values.ids[values.holders[index] ?? -1]);
  changed = new Set(holders.keys());

  return {
    /** False if the operation can't have been made in this model; then nothing is changed, and earlier ones don't fit either. */
    note({ version, touches }: TouchedVersion): boolean {
      for (const { on, put, gone } of touches) adopt([...put, ...gone], on);
      if (touches.some(({ on }) => !holders.has(on))) return false;
      for (const { on, itself, put } of touches) {
        if (itself) raise(own, on, version);
        eachValue(put, on, (id) => {
          raise(own, id, version);
          raise(newest, id, version);
        });
        for (let at: string | undefined = on; at !== undefined; at = holders.get(at))
          if (!raise(newest, at, version)) break;
      }
      return true;
    },
    /** What has changed since it was called last; the first time, all values of the newest version. */
    news(): BlameNews {
      const ids = [...changed];
      changed = new Set();
      return { ids, own: ids.map((id) => own.get(id) ?? 0), newest: ids.map((id) => newest.get(id) ?? 0) };
    },
  };
}
/** The first message has the values of the newest version, each of the others has versions, the last one first. */
export type BlameQuestion = { values: KnownValues } | { versions: readonly TouchedVersion[] };
/** `misfit`: the newest version that can't have been made in this model. */
export type BlameAnswer = { news: BlameNews; misfit: number | undefined };

/** Answers the questions about one model, in order. */
export function blameDesk() {
  let blame = createBlame({ ids: [], holders: [] });
  return (question: BlameQuestion): BlameAnswer => {
    if ('values' in question) blame = createBlame(question.values);
    const versions = 'versions' in question ? question.versions : [];
    const misfit = versions.find((each) => !blame.note(each))?.version;
    return { news: blame.news(), misfit };
  };
}

/** Not recursive: a document may be hundreds of levels deep. */
function eachValue(
  values: readonly KnownValue[],
  holder: string | undefined,
  visit: (id: string, holder: string | undefined) => void,
): void {
  const left = values.map((value) => ({ value, holder }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { id, inside } = next.value;
    visit(id, next.holder);
    for (const value of inside) left.push({ value, holder: id });
  }
}
