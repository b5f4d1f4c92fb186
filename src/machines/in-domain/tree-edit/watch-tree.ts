import { fromCallback } from 'xstate';
import type { LiveDocument } from '../../../document/live-document';

type Watch = { type: 'watch.attach'; document: LiveDocument };

/** Tells of each change of the document, or of what is open of it. */
export const watchTree = fromCallback<Watch, { document: LiveDocument }>(({ input, receive, sendBack }) => {
  const follow = ({ tree }: LiveDocument) => tree.subscribe(() => sendBack({ type: 'tree.touched' }));
  let stop = follow(input.document);
  receive(({ document }) => {
    stop();
    stop = follow(document);
  });
  return () => stop();
});
