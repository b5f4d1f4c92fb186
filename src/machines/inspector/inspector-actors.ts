import { type AnyEventObject, fromCallback } from 'xstate';
import type { Clipboard } from '~/api/browser/devices';
import { screenTask } from '~/machines/kit/task';
import type { Recorder } from './recorder';

export const inspectorActors = (recorder: Recorder, clipboard: Clipboard) => ({
  record: fromCallback<{ type: 'inspector.clear' }, void>(({ receive }) => {
    receive(() => recorder.clear());
    return recorder.start();
  }),
  follow: fromCallback<AnyEventObject, void>(({ sendBack }) =>
    recorder.follow((picture) => sendBack({ type: 'picture.changed', picture })),
  ),
  copyReport: screenTask<void, { text: string }>(({ input }) => clipboard.write(input.text)),
});
