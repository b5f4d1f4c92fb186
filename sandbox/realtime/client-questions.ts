import type { Body } from './messages';

/** Requests of the server to one client. */
type ClientQuestions = {
  /** Resolves with the answer, including `error`. Rejects after 20 s or when the connection is lost. */
  ask(body: Body): Promise<Body>;
  /** Call for each answer. Answers without a request are ignored. */
  answered(requestId: number, body: Body): void;
  /** Call when the connection is lost. */
  end(): void;
};

const timeout = 20_000;

export const createClientQuestions = (send: (requestId: number, body: Body) => void): ClientQuestions => {
  const open = new Map<number, { resolve: (body: Body) => void; reject: (error: Error) => void }>();
  let next = 0;
  let ended = false;
  const take = (requestId: number) => {
    const question = open.get(requestId);
    open.delete(requestId);
    return question;
  };
  return {
    ask: (body) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('The connection has gone.'));
        const requestId = next++;
        const timer = setTimeout(
          () => take(requestId)?.reject(new Error('The client did not answer in time.')),
          timeout,
        ).unref();
        open.set(requestId, {
          resolve: (answer) => {
            clearTimeout(timer);
            resolve(answer);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        send(requestId, body);
      }),
    answered: (requestId, body) => take(requestId)?.resolve(body),
    end: () => {
      ended = true;
      for (const requestId of [...open.keys()]) take(requestId)?.reject(new Error('The connection has gone.'));
    },
  };
};
