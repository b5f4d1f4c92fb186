import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserAddress } from '~/api/browser/address';
import { avatarUrl, browserLeisure, browserOnline, browserRelease, opensInspector } from '~/api/browser/devices';
import { earlyAnswers } from '~/api/browser/early-answers';
import { browserPreferenceStore, browserVisitStore } from '~/api/browser/stores';
import { browserSessionTabs } from '~/api/browser/session-tabs';
import { fetchText, loadRuntimeConfig } from '~/api/config/runtime-config';
import { lazyLink } from '~/api/realtime/lazy-link';
import { createRest } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { isModelPage } from '~/core/paths';
import { toProblem } from '~/core/problem';
import type { ConnectionCheckNeeds } from '~/app/start-connection-check';
import { firstStage, startConsole } from '~/app/start-console';
import { unsavedWork } from '~/machines/console/unsaved-work';
import { held, offlineChunk } from '~/machines/kit/chunk';
import type { Services } from '~/machines/services';
import { knownToken, sessionTokens } from '~/machines/session/session-machine';
import { App } from '~/views/App';
import { ConfigProblemView } from '~/views/session/OutsidePage';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

// Not with `await` at the top level: the bundler would keep chunks apart that it could join.
void start();

async function start(): Promise<void> {
  // Set to 0 by the boot script.
  Error.stackTraceLimit = 10;
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no element with the id "root".');
  // Its styles could not be loaded: the frame says so.
  if (document.documentElement.dataset['frame'] === 'failed') return;
  const page = createRoot(place);

  const { earlyStart } = window;
  const configUrl = `${import.meta.env.BASE_URL}config.json`;
  const configured = await loadRuntimeConfig(
    earlyStart ? () => earlyStart.config : fetchText,
    configUrl,
    new URL(window.location.href),
  );

  const now = () => Date.now();
  const release = browserRelease(window, `${import.meta.env.BASE_URL}version.json`);
  const connectionCheck = (console: Pick<ConnectionCheckNeeds, 'config' | 'token' | 'domain'> = {}) =>
    offlineChunk(async () => {
      const { createConnectionCheck } = await import('~/app/start-connection-check');
      return createConnectionCheck({ ...console, world: window, configUrl, version: release.name, now });
    });

  if (!configured.ok) {
    page.render(
      <ThemeRoot choice={window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}>
        <ConfigProblemView
          problem={configured.problem}
          connectionCheck={connectionCheck()}
          onRetry={() => window.location.reload()}
        />
      </ThemeRoot>,
    );
  } else {
    const { config } = configured;
    const log: Services['log'] = (what, problem) => console.info(what, problem);
    const early = earlyAnswers(
      (url, init) => fetch(url, init),
      { answers: earlyStart?.answers ?? [], path: window.location.pathname },
      () => performance.now(),
      (duration) => new Promise((resolve) => window.setTimeout(resolve, duration)),
    );
    const rest = createRest({
      log,
      baseURL: config.restApiUrl,
      fetch: early.fetch,
      tokens: sessionTokens(() => {
        const { session } = root.getSnapshot().children;
        if (!session) throw new Error('The session runs as long as the console.');
        return session;
      }),
    });
    const address = browserAddress(window, config.baseUrl);
    const unsaved = unsavedWork();
    const isSignedIn = document.documentElement.dataset['frame'] !== undefined;
    const realtime = lazyLink(config.realtimeApiUrl, async () => {
      if (!isModelPage(address.place())) await browserLeisure(window).idle();
    });
    // Evaluated before the screens, so that the socket opens meanwhile. The link that opens reports a failure.
    const nothing = () => {};
    if (isSignedIn && isModelPage(address.place())) realtime.later(() => nothing, nothing);
    const services: Services = {
      rest,
      api: consoleApi(rest),
      realtime,
      tabs: browserSessionTabs(window, now, () => unsaved.isAny()),
      unsaved,
      online: browserOnline(window),
      address,
      preferences: browserPreferenceStore(window),
      visits: browserVisitStore(window, config.restApiUrl),
      openTab: (address) => void window.open(address, '_blank', 'noopener'),
      avatarOf: (email) => avatarUrl(config.avatarUrl, email, window.crypto),
      log,
      now,
    };
    const { root, notify } = startConsole(services, async (operator, signal) => {
      const { createScreens } = await import('~/app/start-screens');
      const needs = { services, root, notify, config, release, world: window, early, inspect };
      return createScreens(needs, operator, signal);
    });
    const inspector = held(async () => {
      const { startInspector } = await import('~/app/start-inspector');
      const base = config.baseUrl.replace(/\/$/, '');
      return startInspector({ world: window, base, version: release.name, root, now });
    });
    const inspect = async (takesFocus: boolean) =>
      (await inspector.load()).send({ type: 'inspector.open', takesFocus });
    // Before the console may change the address.
    if (opensInspector(window)) inspect(false).catch((error: unknown) => log('No inspector', toProblem(error)));
    root.start();
    const check = connectionCheck({
      config,
      token: () => knownToken(root.getSnapshot().children.session?.getSnapshot()),
      domain: () => root.getSnapshot().context.domain,
    });
    if (isSignedIn) await firstStage(root);
    page.render(
      <StrictMode>
        <App root={root} host={new URL(config.restApiUrl).host} version={release.name} connectionCheck={check} />
      </StrictMode>,
    );
  }
}
