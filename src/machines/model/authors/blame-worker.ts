import { blameDesk, type BlameQuestion } from '~/core/document/blame';

// The script of a worker that finds who changed the values of one model.
const answer = blameDesk();
self.onmessage = ({ data }: MessageEvent<BlameQuestion>) => self.postMessage(answer(data));
