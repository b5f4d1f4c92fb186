/** What stands for a generated value in the recordings, e.g. `<apiKey1>`. */
const placeholder = /^<\w+\d+>$/;

type Named = { name?: unknown; key?: unknown };

const namedIn = (answer: unknown): Named[] => {
  const { body } = (answer ?? {}) as { body?: unknown };
  return Array.isArray(body) ? (body as Named[]) : [];
};

const idIn = (answer: unknown): unknown => {
  const { body } = (answer ?? {}) as { body?: { id?: unknown } };
  return body?.id;
};

/** Puts the values a server generated in the place of those that were recorded, and the other way round. */
export const createPlaceholders = () => {
  const values = new Map<string, string>();
  return {
    /** The text with the values of this run. */
    fill: <Text extends string | undefined>(text: Text): Text =>
      [...values].reduce<Text>((all, [mark, value]) => all?.replaceAll(mark, value) as Text, text),
    /** Notes the id of something created, or the keys of a list (they belong together by name); returns the answer as it would be recorded. */
    learn: (recorded: unknown, answer: unknown): unknown => {
      const [markedId, id] = [idIn(recorded), idIn(answer)];
      if (typeof markedId === 'string' && placeholder.test(markedId) && typeof id === 'string') {
        values.set(markedId, id);
      }
      const actual = namedIn(answer);
      for (const { name, key } of namedIn(recorded)) {
        const value = actual.find((each) => each.name === name)?.key;
        if (typeof key === 'string' && placeholder.test(key) && typeof value === 'string')
          values.set(key, value);
      }
      return [...values].reduce<unknown>(
        (all, [mark, value]) => JSON.parse(JSON.stringify(all).replaceAll(value, mark)) as unknown,
        answer,
      );
    },
  };
};
