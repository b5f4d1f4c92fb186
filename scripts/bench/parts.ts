import { attempt } from './attempt';
import type { BenchFlags, PartName } from './bench-flags';
import { startBenchSession, type BenchSession } from './bench-session';
import { measureAuthors } from './editor/measure-authors';
import { measureEditor } from './editor/measure-editor';
import { measureBackend } from './measure-backend';
import { measureChat } from './measure-chat';
import { measureExport } from './measure-export';
import { measureIdle } from './measure-idle';
import { measureModels } from './measure-models';
import { measureSessions } from './measure-sessions';
import { measureTimes } from './measure-times';
import { measureUsers } from './measure-users';
import { measureWeight } from './measure-weight';
import type { BenchTable, Figure } from './table';

/** Measures one part of the console built in `dist`. Failures are listed as not measured. */
type Measure = (dist: string, flags: BenchFlags) => Promise<BenchTable[]>;

const notMeasured: Figure[] = [{ what: 'all of it', value: undefined, unit: '' }];

/** One table, which indicates a failed measurement. */
const table =
  (title: string, measure: (dist: string, flags: BenchFlags) => Promise<Figure[]>): Measure =>
  async (dist, flags) => [{ title, figures: (await attempt(() => measure(dist, flags))) ?? notMeasured }];

async function withSession<Result>(use: (session: BenchSession) => Promise<Result>): Promise<Result> {
  const session = await startBenchSession();
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

export const benchParts: Record<PartName, Measure> = {
  weight: table('Size of what each screen loads', (dist) => withSession((session) => measureWeight(session, dist))),
  times: async (_, { runs }) => {
    const measured = await attempt(() => withSession((session) => measureTimes(session, runs)));
    return [
      { title: `Times, median of ${runs}`, figures: measured?.times ?? notMeasured },
      { title: 'Calls', figures: measured?.calls ?? notMeasured },
    ];
  },
  idle: table('Left alone', (_, { idleSeconds }) => withSession((session) => measureIdle(session, idleSeconds))),
  users: table('A list of 10,000 users', (_, { runs }) => measureUsers(runs)),
  models: table('A collection of 10,000 models', (_, { runs }) => measureModels(runs)),
  export: table('An export of 100,000 models', measureExport),
  sessions: table('A domain with 1,000 sessions', (_, { runs }) => measureSessions(runs)),
  chat: table('A chat of 5,000 events', (_, { runs }) => measureChat(runs)),
  editor: (_, { runs }) => measureEditor(runs),
  authors: (_, { runs }) => measureAuthors(runs),
  backend: table('The embedded backend, with a data directory', measureBackend),
};
