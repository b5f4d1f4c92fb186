/** Whether a name can stand as one part of an address: browsers take `.` and `..` for steps, and half a character has no encoding. */
export const isSegment = (text: string) => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);

/** Why nothing can be asked of the server by this id; undefined where it can. */
export const whyUnaddressable = (id: string): string | undefined =>
  isSegment(id) ? undefined : 'No address can be made of this id.';

/** A name as one part of an address. Half a character, which has no encoding, becomes the sign that stands for what is unreadable. */
export const encodedSegment = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
