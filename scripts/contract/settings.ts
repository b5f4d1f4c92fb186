import type { Caller } from './call';

type Settings = Record<string, unknown>;

export const readSettings = async (call: Caller): Promise<Settings> => {
  const { status, body } = await call('GET', '/config');
  if (status !== 200) throw new Error(`GET /config was answered with ${status}`);
  return (body as { body: Settings }).body;
};

/** Puts back the settings that are not as before. @returns one sentence if they could not be put back */
export const restoreSettings = async (call: Caller, before: Settings): Promise<string[]> => {
  const changed = async () => {
    const now = await readSettings(call);
    return Object.entries(before).filter(([key, value]) => now[key] !== value);
  };
  try {
    const different = await changed();
    if (different.length === 0) return [];
    await call('POST', '/config', { body: Object.fromEntries(different) });
    return (await changed()).map(
      ([key, value]) => `The setting ${key} could not be put back to ${JSON.stringify(value)}.`,
    );
  } catch (error) {
    return [`The settings could not be put back: ${(error as Error).message}.`];
  }
};
