import type { Credentials } from '../../api/rest/auth';

/** What is missing, per field (spec server-level §5 "Login"). */
export function missingCredentials({ username, password }: Credentials): {
  username: string | undefined;
  password: string | undefined;
} {
  return {
    username: username.trim() === '' ? 'Please input your username!' : undefined,
    password: password === '' ? 'Please input your Password!' : undefined,
  };
}

/** Moves the focus to an input of the form that was just submitted. */
export function focusInput(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
