import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserAddress } from '~/api/browser/address';
import { avatarUrl } from '~/api/browser/avatar';
import { earlyAnswers } from '~/api/browser/early-answers';
import { browserLeisure } from '~/api/browser/devices';
import { browserPreferenceStore } from '~/api/browser/preference-store';
import { browserSessionTabs } from '~/api/browser/session-tabs';
import { fetchText, loadRuntimeConfig } from '~/api/config/runtime-config';
import { lazyLink } from '~/api/realtime/lazy-link';
import { createRest } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { isModelPage } from '~/core/paths';
import { firstStage, startConsole } from '~/app/start-console';
import type { Services } from '~/machines/services';
import { sessionTokens } from '~/machines/session/session-selectors';
import { App, screensByOwner } from '~/views/App';
import { ConfigProblemView } from '~/views/session/ConfigProblemView';

// Not with `await` at the top level: the bundler would keep chunks apart that it could join.
void start();

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no element with the id "root".');
  const page = createRoot(place);

  const { earlyStart } = window;
  const configured = await loadRuntimeConfig(
    earlyStart ? () => earlyStart.config : fetchText,
    `${import.meta.env.BASE_URL}config.json`,
    new URL(window.location.href),
  );

  if (!configured.ok) {
    page.render(
      <ConfigProblemView
        problem={configured.problem}
        onRetry={() => window.location.reload()}
        theme={window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}
      />,
    );
  } else {
    const { config } = configured;
    const now = () => Date.now();
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
    const services: Services = {
      rest,
      api: consoleApi(rest),
      realtime: lazyLink(config.realtimeApiUrl, async () => {
        if (!isModelPage(address.place())) await browserLeisure(window).idle();
      }),
      tabs: browserSessionTabs(window, now),
      address,
      preferences: browserPreferenceStore(window),
      openTab: (address) => void window.open(address, '_blank', 'noopener'),
      avatarOf: (email) => avatarUrl(config.avatarUrl, email, window.crypto),
      log,
      now,
    };
    const { root, notify } = startConsole(services);
    root.start();
    const screens = screensByOwner(async () => {
      const { createScreens } = await import('~/app/start-screens');
      return createScreens({ services, root, notify, config, world: window, early });
    });
    if (document.documentElement.dataset['frame']) await firstStage(root, screens);
    page.render(
      <StrictMode>
        <App root={root} host={new URL(config.restApiUrl).host} screens={screens} />
      </StrictMode>,
    );
  }
}
