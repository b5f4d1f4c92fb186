import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { unsavedWork } from '~/machines/console/unsaved-work';
import type { ConsoleParts } from '~/views/console-parts';
import { ApiKeyEditScreen } from '~/views/resources/api-keys/ApiKeyForm';
import { NamespaceEditScreen } from '~/views/resources/namespaces/NamespaceForm';
import { resting } from '../support/frozen';
import { frozenPreferences } from '../support/frozen-domain';
import { renderRoutes } from '../support/routed-screens';
import { screenWorld } from '../support/screen-world';
import { serverAdmin } from '../support/user-samples';

/** Renders the screens at an address with a server that has every requested object; returns the requests. */
function openAt(place: string) {
  const requests: string[] = [];
  const { wiring } = screenWorld({
    namespaces: {
      get: (id: string) => {
        requests.push(`namespace ${id}`);
        return Promise.resolve({ id, displayName: 'Asked for' });
      },
    },
    roles: {
      inNamespace: (id: string) => {
        requests.push(`roles ${id}`);
        return Promise.resolve({});
      },
    },
    users: { list: () => Promise.resolve([]) },
    apiKeys: {
      list: () =>
        Promise.resolve([
          { key: 'a/b', name: 'Another', enabled: true, lastUsed: null },
          { key: 'a%2Fb', name: 'Asked for', enabled: true, lastUsed: null },
        ]),
    },
  });
  const parts = {
    root: resting({ appConfig: { namespacesEnabled: true } }),
    session: resting({ user: serverAdmin }),
    preferences: frozenPreferences(),
    wiring,
    copy: () => {},
    unsaved: unsavedWork(),
  } as unknown as ConsoleParts;
  renderRoutes(
    [
      { path: 'namespaces/:id', Component: NamespaceEditScreen },
      { path: 'api-keys/:key', Component: ApiKeyEditScreen },
    ],
    place,
    parts,
  );
  return requests;
}

describe('the address of an object', () => {
  it.each(['a%2Fb', 'a/b', '50%'])('opens the namespace %s and no other', async (id) => {
    const requests = openAt(`/namespaces/${encodeURIComponent(id)}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Asked for' })).toBeVisible();
    expect(requests.toSorted()).toEqual([`namespace ${id}`, `roles ${id}`]);
  });

  it('opens the API key in it and no other', async () => {
    openAt('/api-keys/a%252Fb');
    expect(await screen.findByRole('heading', { level: 1, name: 'Asked for' })).toBeVisible();
  });

  it.each(['/namespaces/%E0%A4%A', '/api-keys/%E0%A4%A'])(
    'shows the Not Found page when it cannot be decoded: %s',
    async (place) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
      expect(openAt(place)).toEqual([]);
      expect(await screen.findByText('Unfortunately, no page exists at this url.')).toBeVisible();
      for (const [sentence] of warned.mock.calls) expect(sentence).toContain('could not be decoded');
    },
  );
});
