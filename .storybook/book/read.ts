import { use } from 'react';
import { type Entry, type StatesOfStories, storiesOf } from './entries';

type Preview = { extract: () => Promise<Record<string, { parameters: { states?: readonly string[] } }>> };
declare global {
  var __STORYBOOK_PREVIEW__: Preview | undefined;
}

/** Ids of the stories with small pictures; none before the first `npm run build-storybook`. */
export type Pictures = ReadonlySet<string>;

const read = async <Value>(path: string): Promise<Value | undefined> => {
  const response = await fetch(path);
  const isJson = response.headers.get('content-type')?.includes('json');
  return response.ok && isJson ? ((await response.json()) as Value) : undefined;
};
const once = <Value>(task: () => Promise<Value>) => {
  let promise: Promise<Value> | undefined;
  return () => (promise ??= task());
};

const readEntries = once(async () => {
  const index = await read<{ entries: Record<string, Entry> }>('index.json');
  return storiesOf(Object.values(index?.entries ?? {}));
});
const readPictures = once(async (): Promise<Pictures> => new Set(await read<string[]>('pictures/index.json')));
/** Loads every story file. */
const readStates = once(async (): Promise<StatesOfStories> => {
  const stories = await globalThis.__STORYBOOK_PREVIEW__?.extract();
  return Object.fromEntries(Object.entries(stories ?? {}).map(([id, { parameters }]) => [id, parameters.states ?? []]));
});

export const useEntries = () => use(readEntries());
export const usePictures = () => use(readPictures());
export const useStates = () => use(readStates());
