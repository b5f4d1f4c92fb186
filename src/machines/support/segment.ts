/** Whether a name can stand as one part of an address: browsers take `.` and `..` for steps, and half a character has no encoding. */
export const isSegment = (text: string) => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);

/** A name as one part of an address. Half a character, which has no encoding, becomes the sign that stands for what is unreadable. */
export const encodedSegment = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
