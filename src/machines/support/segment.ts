/** Whether a name can stand as one part of an address: browsers take `.` and `..` for steps, and half a character has no encoding. */
export const isSegment = (text: string) => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);
