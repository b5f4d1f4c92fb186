import { launchBrowser, startServer, type BenchSession } from '../bench-session';
import { fillBackend } from '../filled-session';
import { ordersOf } from '../editor/editor-documents';

/** The two builds that are compared: the present one, and the one of an earlier commit. */
export const sides = ['now', 'before'] as const;
export type Side = (typeof sides)[number];

/** One value for each build. */
export type Pair<Value> = Record<Side, Value>;

export type PairSession = Pair<BenchSession> & { close: () => Promise<void> };

/** The id of a model of 1,000 values in the order desk. */
export const largeModel = 'thousand';

/** Both builds in one browser, each with an embedded backend of its own, which is the present one for both. */
export async function startPair(builds: Pair<string>): Promise<PairSession> {
  const browser = await launchBrowser();
  const started: BenchSession[] = [];
  const close = async () => {
    await browser.close();
    for (const session of started) await session.close();
  };
  const start = async (dist: string) => {
    const session = await startServer(browser, '--control', '--dist', dist);
    started.push(session);
    await fillBackend(session, { models: 1 });
    const worldPermissions = { read: true, write: true, remove: true, manage: true };
    const model = { collection: 'filled', data: ordersOf(1_000), overrideWorld: true, worldPermissions };
    await session.send('PUT', `domains/acme/orders/models/${largeModel}`, model);
    return session;
  };
  try {
    return { now: await start(builds.now), before: await start(builds.before), close };
  } catch (error) {
    await close();
    throw error;
  }
}
