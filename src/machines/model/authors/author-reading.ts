import type { Author, AuthoredVersion, LinkTarget, RealtimeContent } from '~/api/realtime/port';
import {
  type BlameAnswer,
  blameDesk,
  type BlameNews,
  type BlameQuestion,
  type KnownValues,
} from '~/core/document/blame';
import { createRevision } from '~/core/document/tree';
import { refusedHere } from '~/core/problem';

export type Authorship = {
  version: number;
  /** Epoch milliseconds. */
  at: number;
  /** Undefined if the server no longer knows the user. */
  user: Author | undefined;
};

/** Who changed each value of a model last, as far as read. Changes in place; views subscribe to it. */
export function createValueAuthors() {
  const marks = new Map<string, { own: number; newest: number }>();
  const versions = new Map<number, Authorship>();
  const { next, ...news } = createRevision();
  return {
    /** False for a value that is newer than what was read. */
    isKnown: (id: string) => marks.has(id),
    /** Who changed the value itself last. @param id as in `KnownValue` */
    ofValue: (id: string): Authorship | undefined => versions.get(marks.get(id)?.own ?? 0),
    /** Who changed the value or anything in it last. */
    ofBranch: (id: string): Authorship | undefined => versions.get(marks.get(id)?.newest ?? 0),
    keep(made: readonly Authorship[], { ids, own, newest }: BlameNews): void {
      for (const { version, at, user } of made) versions.set(version, { version, at, user });
      for (const [index, id] of ids.entries()) marks.set(id, { own: own[index] ?? 0, newest: newest[index] ?? 0 });
      next();
    },
    ...news,
  };
}
export type ValueAuthors = ReturnType<typeof createValueAuthors>;

type BlameWorker = {
  /** All values, changed by no version yet. */
  first: BlameNews;
  ask(question: BlameQuestion): Promise<BlameAnswer>;
  end(): void;
};

/** Answers in a worker, or here if workers are not available. */
async function openBlameWorker(values: KnownValues): Promise<BlameWorker> {
  try {
    const worker = inWorker(new Worker(new URL('./blame-worker.ts', import.meta.url), { type: 'module' }));
    return { ...worker, first: (await worker.ask({ values })).news };
  } catch {
    const answer = blameDesk();
    const first = answer({ values }).news;
    return { first, ask: (question) => Promise.resolve(answer(question)), end: () => {} };
  }
}

function inWorker(worker: Worker): Omit<BlameWorker, 'first'> {
  const waiting: { resolve: (answer: BlameAnswer) => void; reject: (error: unknown) => void }[] = [];
  worker.onmessage = ({ data }: MessageEvent<BlameAnswer>) => waiting.shift()?.resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    const why = 'The browser could not compute who changed the values. Try again.';
    for (const { reject } of waiting.splice(0)) reject(refusedHere('not_computed', why));
  };
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

/** The number of versions per request. */
const pieceSize = 500;

/** The authors of a model's values, read from its history: the newest versions first, then older ones, and those that were made since. */
export async function readAuthors(
  realtime: Pick<RealtimeContent, 'readValues' | 'readVersions'>,
  { target, modelId }: { target: LinkTarget; modelId: string },
  signal: AbortSignal,
) {
  const { version: current, values } = await realtime.readValues(target, modelId, signal);
  const worker = await openBlameWorker(values);
  const authors = createValueAuthors();
  authors.keep([], worker.first);
  let version = current;
  /** The newest of the older versions that are not read. */
  let next = version;
  let lost: number | undefined;

  const read = (first: number, last: number, until: AbortSignal) =>
    realtime.readVersions(target, { modelId, first, last }, until);
  /** @returns the version that does not fit */
  const note = async (made: readonly AuthoredVersion[], until: AbortSignal): Promise<number | undefined> => {
    const { news, misfit } = await worker.ask({
      versions: made.map(({ version: each, touches }) => ({ version: each, touches })),
    });
    until.throwIfAborted();
    authors.keep(made, news);
    return misfit;
  };

  const reading = {
    authors,
    /** The number of versions to read in all, when it began. */
    total: Math.max(0, version - 1),
    /** The newest version that was read. */
    get version() {
      return version;
    },
    /** The number of older versions to read. */
    get left() {
      return lost === undefined ? Math.max(0, next - 1) : 0;
    },
    /** Changes before this version are not known; undefined if the history goes back to the creation. */
    get lost() {
      return lost;
    },
    /** Reads the next older versions. @throws ApiProblem with a sentence; the signal's reason */
    async older(until: AbortSignal): Promise<void> {
      if (reading.left === 0) return;
      const first = Math.max(2, next - pieceSize + 1);
      const found = new Map((await read(first, next, until)).map((each) => [each.version, each]));
      const made: AuthoredVersion[] = [];
      let at = next;
      for (let one = found.get(at); one && at >= first; one = found.get(at)) {
        made.push(one);
        at -= 1;
      }
      const misfit = await note(made, until);
      if (misfit !== undefined || at >= first) lost = (misfit ?? at) + 1;
      next = at;
    },
    /** Reads the versions made since, up to `newest`, as far as the server has stored them. Throws like `older`. */
    async newer(newest: number, until: AbortSignal): Promise<void> {
      while (version < newest) {
        const last = Math.min(newest, version + pieceSize);
        const found = await read(version + 1, last, until);
        const made = found.filter((each, index) => each.version === version + 1 + index);
        if (made.length === 0) return;
        if ((await note(made, until)) !== undefined)
          throw refusedHere('replaced', "The model's data was replaced. Load it again.");
        version += made.length;
      }
    },
    end: () => worker.end(),
  };
  if (signal.aborted) worker.end();
  signal.throwIfAborted();
  return reading;
}
export type AuthorReading = Awaited<ReturnType<typeof readAuthors>>;
