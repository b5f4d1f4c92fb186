import { startBenchSession, type BenchSession } from './bench-session';

/** How many records of each type are added. */
export type Filling = Partial<Record<'users' | 'models' | 'sessions' | 'chatEvents', number>>;

/** The console with the given number of records. All except users are in the demo order desk. */
export type FilledSession = BenchSession & { fill: (filling: Filling) => Promise<void> };

/** Starts a session whose backend accepts fill calls, and fills it. */
export async function startFilledSession(filling: Filling): Promise<FilledSession> {
  const session = await startBenchSession('--control');
  const fill = (more: Filling) => fillBackend(session, more);
  try {
    await fill(filling);
    return { ...session, fill };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Adds records to the backend of a session with `--control`. The models are in the collection `filled`. */
export async function fillBackend({ origin }: BenchSession, filling: Filling): Promise<void> {
  const answer = await fetch(`${origin}/control/fill`, { method: 'POST', body: JSON.stringify(filling) });
  if (!answer.ok) throw new Error(`the backend could not be filled: ${answer.status}`);
}
