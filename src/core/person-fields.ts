/** One `@` with something before it, and a domain behind it: parts joined by dots, or the own machine. */
const email = /^[^\s@]+@(localhost|[^\s@.]+(\.[^\s@.]+)+)$/u;

/** Spec server-level §5: the e-mail address of a user and of the own profile. Undefined where it may be sent. */
export function emailError(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'Please input an E-mail!';
  return email.test(trimmed) ? undefined : 'The input is not valid E-mail!';
}

/** Spec server-level §5: the display name of a user and of the own profile. Undefined where it may be sent. */
export const displayNameError = (text: string): string | undefined =>
  text.trim() === '' ? 'Please input a Display Name!' : undefined;
