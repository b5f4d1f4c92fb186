const kept = 10_000;

type LoggedRequest = { method: string; path: string; query: string; at: number };

/** The last 10,000 REST calls, oldest first. */
export const createRequestLog = (now: () => number) => {
  let requests: LoggedRequest[] = [];
  return {
    note: (method: string, { pathname, search }: URL) => {
      requests.push({ method, path: pathname, query: search, at: now() });
      if (requests.length > 2 * kept) requests = requests.slice(-kept);
    },
    list: () => requests.slice(-kept),
    reset: () => {
      requests = [];
    },
  };
};

export type RequestLog = ReturnType<typeof createRequestLog>;
