import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, realPace, type Sandbox } from '../../sandbox/sandbox';
import { exclusionOf, exclusions, recordings, type Recording } from './support/recordings';
import { createPlaceholders } from './support/placeholders';
import { differences } from './support/shape';

/** Milliseconds waited on the real server before a recording. */
const waits: Record<string, number> = {
  'domain ready': 9_000,
  'domain deleted': 2_000,
  'delete namespace with domains': 9_000,
};
/** The user whose session a login opens or the logout ends. */
const sessions: Record<string, string> = {
  'login admin': 'admin',
  'login dev': 'dev',
  'login dom': 'dom',
  'validate good': 'admin',
  logout: 'dev',
};

const replayed = recordings.filter((recording) => !exclusionOf(recording));

describe('recorded answers of a real server', () => {
  let sandbox: Sandbox;
  let now = Date.UTC(2026, 0, 1);
  const tokens: Record<string, string> = { bad: 'not-a-token' };

  beforeAll(async () => {
    sandbox = await createSandbox({
      seed: 'bare',
      hazards: true,
      pace: { ...realPace, unsettled: 0 },
      now: () => now,
    });
  });
  afterAll(() => sandbox.close());

  const placeholders = createPlaceholders();

  const replay = async ({ name, as, method, path, body, rawBody, answer: recorded }: Recording) => {
    const owner = sessions[name];
    const filled =
      placeholders.fill(JSON.stringify(body))?.replaceAll('<token>', (owner && tokens[owner]) ?? 'unknown') ?? rawBody;
    const response = await sandbox.fetch(
      new Request(`http://sandbox${placeholders.fill(path)}`, {
        method,
        headers: as ? { authorization: `SessionToken ${tokens[as] ?? ''}` } : {},
        ...(filled === undefined ? {} : { body: filled }),
      }),
    );
    const answer = placeholders.learn(recorded, await response.json()) as { body: { token?: string } };
    if (method === 'POST' && path === '/auth/login' && owner) tokens[owner] = answer.body.token ?? '';
    return { status: response.status, contentType: response.headers.get('content-type'), answer };
  };

  it.each(replayed.map((recording, index) => [index, recording.name, recording] as const))(
    '%i %s',
    async (_index, name, recording) => {
      now += waits[name] ?? 20;
      const { status, contentType, answer } = await replay(recording);
      expect({ status, contentType, differences: differences(recording.answer, answer) }).toEqual({
        status: recording.status,
        contentType: recording.contentType,
        differences: [],
      });
    },
  );

  it('are all replayed except those excluded with a reason', () => {
    expect(replayed.length).toBeGreaterThanOrEqual(180);
    for (const exclusion of exclusions) {
      expect(
        recordings.some((each) => exclusionOf(each) === exclusion),
        exclusion.reason,
      ).toBe(true);
    }
  });
});
