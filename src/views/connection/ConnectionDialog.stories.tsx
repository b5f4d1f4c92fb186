import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Findings, Results, Situation } from '~/core/connection/checks';
import { frozenCheck, resultsWith, situation, skipping } from '../../../tests/support/connection-samples';
import { ConnectionDialog } from './ConnectionDialog';

export default { title: 'Frame/Check connection' } satisfies Meta;

const at = (state: string, check: () => ReturnType<typeof frozenCheck>, more: Partial<StoryObj> = {}): StoryObj => ({
  render: () => <ConnectionDialog check={check()} onClose={() => undefined} />,
  parameters: {
    states: [`connectionCheck:${state}`, ...(state.startsWith('run') ? ['connectionCheck:copy.resting'] : [])],
  },
  ...more,
});
const complete = (results: Results, more: { situation?: Situation } = {}) =>
  at('run.complete', () => frozenCheck('complete', results, more));
const found = (findings: Partial<Findings>) => complete(resultsWith(findings));

export const Fine = complete(resultsWith());
export const FineOnPhone: StoryObj = { ...Fine, globals: { viewport: { value: 'phone' } } };
export const FineDark: StoryObj = { ...Fine, globals: { theme: 'dark' } };
export const SignedOut = complete(
  resultsWith({ server: { kind: 'convergence', version: '1.0.0-rc.13' }, session: { kind: 'signedOut' } }),
  { situation: { ...situation, domain: undefined, signedIn: false } },
);
export const Starting = at('run.checking', () => frozenCheck('checking', {}));
export const Running = at('run.checking', () => frozenCheck('checking', resultsWith({}, 'server')));
export const Canceled = at('run.canceled', () => frozenCheck('canceled', resultsWith({}, 'server')));

const withoutRest = skipping('reach', 'cors', 'server', 'session', 'clock', 'restLatency');
export const Offline = complete({
  ...resultsWith({
    browser: { kind: 'offline' },
    config: { kind: 'problem', message: '/config.json could not be loaded: the web server did not answer.' },
    reach: { kind: 'unreachable', took: 4 },
    realtime: { kind: 'refused', answered: false },
  }),
  ...withoutRest,
  ...skipping('realtime', 'realtimeLatency'),
});
export const ServerStopped = complete({
  ...resultsWith({
    reach: { kind: 'unreachable', took: 31 },
    realtime: { kind: 'refused', answered: false },
  }),
  ...withoutRest,
  ...skipping('realtime', 'realtimeLatency'),
});
export const ServerStoppedOnPhone: StoryObj = { ...ServerStopped, globals: { viewport: { value: 'phone' } } };
export const ServerStoppedDark: StoryObj = { ...ServerStopped, globals: { theme: 'dark' } };
export const ServerStoppedContrast: StoryObj = { ...ServerStopped, globals: { theme: 'contrast' } };
export const RestPortClosed = complete({
  ...resultsWith({ reach: { kind: 'unreachable', took: 31 } }),
  ...withoutRest,
});
export const Blocked = complete({
  ...resultsWith({ reach: { kind: 'blocked', took: 2 }, realtime: { kind: 'blocked' } }),
  ...withoutRest,
  ...skipping('realtime', 'realtimeLatency'),
});
export const CallsNotAllowed = complete({
  ...resultsWith({ cors: { kind: 'refused' } }),
  ...skipping('cors', 'server', 'session', 'clock', 'restLatency'),
});
export const ProxyWithoutServer = complete({
  ...resultsWith({ server: { kind: 'webPage', status: 502 } }),
  ...skipping('server', 'session', 'restLatency'),
});
export const WebPageAnswers = complete({
  ...resultsWith({ server: { kind: 'webPage', status: 200 } }),
  ...skipping('server', 'session', 'restLatency'),
});
export const NotUpgraded = complete({
  ...resultsWith({ realtime: { kind: 'refused', answered: true, status: 404 } }),
  ...skipping('realtime', 'realtimeLatency'),
});
export const TimedOut = complete({
  ...resultsWith(),
  ...withoutRest,
  reach: { kind: 'timedOut', seconds: 10, at: 0, took: 10_000 },
});
export const ConfigWrong = complete(
  {
    ...resultsWith({
      config: {
        kind: 'problem',
        message: 'restApiUrl is missing from config.json: it must be the address of the REST API.',
      },
    }),
    ...skipping('config', 'reach', 'cors', 'server', 'session', 'clock'),
    ...skipping('config', 'restLatency', 'realtime', 'realtimeLatency'),
  },
  { situation: { ...situation, addresses: undefined } },
);
export const SlowAndSkewed = found({
  clock: { kind: 'compared', with: 'web', ahead: -840_000 },
  restLatency: { times: [620, 700, 1_900, 640], failed: 1 },
  realtimeLatency: { times: [590, 600, 610, 620, 640], failed: 0 },
});
export const SessionRefused = found({ session: { kind: 'refused' } });

const copy = (state: 'copying' | 'copied' | 'refused') =>
  at(`copy.${state}`, () => frozenCheck('complete', resultsWith(), { copy: state }), {});
export const Copying = copy('copying');
export const Copied = copy('copied');
export const CopyRefused = copy('refused');
