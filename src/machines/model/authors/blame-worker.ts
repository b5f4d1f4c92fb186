import { blameDesk, type BlameQuestion } from './blame-desk';

// The script of a worker that finds who changed the values of one model.
const answer = blameDesk();
self.onmessage = ({ data }: MessageEvent<BlameQuestion>) => self.postMessage(answer(data));
