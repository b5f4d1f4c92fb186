import { randomBytes } from 'node:crypto';
import type { ApiKey, ServerUser } from './records';
import type { State } from './state';

/** Half the length of a key. */
const keyBytes = 32;

export const findApiKey = (user: ServerUser, key: string): ApiKey | undefined =>
  user.apiKeys.find((each) => each.key === key);

/** A new key of 64 characters. The name must be unused. */
export const addApiKey = (
  state: State,
  user: ServerUser,
  { name, enabled }: Pick<ApiKey, 'name' | 'enabled'>,
): void => {
  user.apiKeys.push({ key: randomBytes(keyBytes).toString('hex'), name, enabled });
  state.saveServer();
};

/** Changes everything but the key itself. */
export const changeApiKey = (
  state: State,
  apiKey: ApiKey,
  { name, enabled }: Pick<ApiKey, 'name' | 'enabled'>,
): void => {
  apiKey.name = name;
  apiKey.enabled = enabled;
  state.saveServer();
};

export const removeApiKey = (state: State, user: ServerUser, apiKey: ApiKey): void => {
  user.apiKeys = user.apiKeys.filter((each) => each !== apiKey);
  state.saveServer();
};
