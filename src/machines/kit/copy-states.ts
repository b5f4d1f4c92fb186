/**
 * The states of copying a text, for a region of a machine with the task `copyReport` and the delay `copiedSpan`. Begins with `report.copy`.
 * `textOf` makes the text when it is copied.
 */
export const copyStates = <Context>(textOf: (context: Context) => string) =>
  ({
    initial: 'resting',
    states: {
      resting: { on: { 'report.copy': 'copying' } },
      copying: {
        invoke: {
          id: 'copyReport',
          src: 'copyReport',
          input: ({ context }: { context: Context }) => ({ text: textOf(context) }),
          onDone: 'copied',
          onError: 'refused',
        },
      },
      copied: { after: { copiedSpan: 'resting' }, on: { 'report.copy': 'copying' } },
      refused: {
        description: 'The text is shown, to be copied by hand.',
        on: { 'report.copy': 'copying' },
      },
    },
  }) as const;
