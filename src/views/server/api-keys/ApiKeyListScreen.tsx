import { useActorRef, useSelector } from '@xstate/react';
import { apiKeyListDefaults } from '../../../machines/api-keys/api-key-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { apiKeyScreens } from '../../../wiring/screens/api-key-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { ApiKeyListView } from './ApiKeyListView';

/** `/account-settings`. */
export function ApiKeyListScreen() {
  const { search, preferences, copy } = useConsoleParts();
  const { apiKeyList } = useWired(apiKeyScreens);
  const list = useActorRef(apiKeyList, { input: { query: readQuery(search(), apiKeyListDefaults) } });
  return (
    <>
      <title>API keys · Convergence Console</title>
      <ApiKeyListView list={list} zone={useSelector(preferences, selectTimeZone)} onCopy={copy} />
    </>
  );
}
