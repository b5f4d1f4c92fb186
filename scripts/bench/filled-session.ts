import { startBenchSession, type BenchSession } from './bench-session';

/** How many of each are added. */
export type Filling = Partial<Record<'users' | 'models' | 'sessions' | 'chatEvents', number>>;

/** The console with as many records as wished; all but users are in the demonstration's order desk. */
export type FilledSession = BenchSession & { fill: (filling: Filling) => Promise<void> };

/** Starts a session whose backend takes orders to fill itself, and fills it. */
export async function startFilledSession(filling: Filling): Promise<FilledSession> {
  const session = await startBenchSession('--control');
  const fill = async (more: Filling) => {
    const answer = await fetch(`${session.origin}/control/fill`, {
      method: 'POST',
      body: JSON.stringify(more),
    });
    if (!answer.ok) throw new Error(`the backend could not be filled: ${answer.status}`);
  };
  try {
    await fill(filling);
    return { ...session, fill };
  } catch (error) {
    await session.close();
    throw error;
  }
}
