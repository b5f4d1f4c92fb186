const bullets = '•'.repeat(12);

/** A secret as it may stand on the screen: only the end of a long one is told, so that two can be told apart. */
export const maskedSecret = (secret: string) => `${bullets}${tailOf(secret)}`;
export const describedSecret = (secret: string) =>
  tailOf(secret) === '' ? 'Hidden' : `Hidden, ends in ${tailOf(secret)}`;

const tailOf = (secret: string) => (secret.length >= 24 ? secret.slice(-4) : '');
