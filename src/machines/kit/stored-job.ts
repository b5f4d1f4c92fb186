import type { JobStore } from '~/api/browser/job-store';
import type { DomainKey } from '~/api/rest/domains';
import { refusedHere } from '~/core/problem';
import type { JobResult } from './job-machine';
import type { LoadedJob } from './job-page-machine';
import { screenTask } from './task';

type Owner = { username: string };

/**
 * The job of each operator in a domain, as it is stored.
 * @param what as in "import"
 * @param isUnfinished whether the stored job may not be replaced
 */
export function storedJob<Job extends object>(
  store: JobStore<Job, JobResult>,
  domain: DomainKey,
  what: string,
  isUnfinished: (loaded: NonNullable<LoadedJob<Job>>) => boolean,
) {
  const placeOf = ({ username }: Owner) => ({ username, domain });
  return {
    placeOf,
    /** Stores a job, unless another job is running or unfinished. */
    async begin(owner: Owner, job: Job): Promise<Job> {
      const place = placeOf(owner);
      const release = await store.claim(place);
      if (!release) throw refusedHere('elsewhere', `Another ${what} is running in another tab.`);
      try {
        const stored = await store.load(place);
        if (stored && isUnfinished(stored))
          throw refusedHere('unfinished', `Another ${what} is unfinished. Reload this page to resume or discard it.`);
        await store.save(place, job);
        return job;
      } finally {
        release();
      }
    },
    /** How the run of a job stores its results. */
    run: (owner: Owner) => ({
      note: (result: JobResult) => store.note(placeOf(owner), result),
      claim: () => store.claim(placeOf(owner)),
    }),
    forgetJob: screenTask<void, Owner>(({ input }) => store.forget(placeOf(input))),
  };
}
