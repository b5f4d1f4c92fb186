import { type BlameNews, createBlame, type KnownValues, type TouchedVersion } from '~/core/document/blame';
import { refusedHere } from '~/core/problem';

/** The first message has the values of the newest version, each of the others has versions, the last one first. */
export type BlameQuestion = { values: KnownValues } | { versions: readonly TouchedVersion[] };
/** `misfit`: the newest version that can't have been made in this model. */
export type BlameAnswer = { news: BlameNews; misfit: number | undefined };

/** Answers the questions about one model, in order. */
export function blameDesk() {
  let blame: ReturnType<typeof createBlame> | undefined;
  return (question: BlameQuestion): BlameAnswer => {
    if ('values' in question) blame = createBlame(question.values);
    else {
      const misfit = question.versions.find((each) => blame?.note(each) === false);
      if (misfit) return { news: blame?.news() ?? none, misfit: misfit.version };
    }
    return { news: blame?.news() ?? none, misfit: undefined };
  };
}
const none: BlameNews = { ids: [], own: [], newest: [] };

export type BlameWorker = {
  /** All values, changed by no version yet. */
  first: BlameNews;
  ask(question: BlameQuestion): Promise<BlameAnswer>;
  end(): void;
};

/** Answers in a worker, or here if workers are not available. */
export async function openBlameWorker(values: KnownValues): Promise<BlameWorker> {
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
