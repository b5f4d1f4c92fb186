import type { User } from '../../api/rest/users';

type Search = (
  query: { filter: string; offset: number; limit: number },
  signal?: AbortSignal,
) => Promise<User[]>;

const stretch = 100;

/**
 * Whether another user than `username` has this e-mail address. The server searches for parts of names and addresses alike, so
 * that the answer is sifted here, and read to its end.
 */
export async function isEmailTaken(
  users: { list: Search },
  email: string,
  username: string,
  alike: 'exactly' | 'in any case',
  signal?: AbortSignal,
): Promise<boolean> {
  const form = (text: string) => (alike === 'exactly' ? text : text.toLowerCase());
  for (let offset = 0; ; offset += stretch) {
    const found = await users.list({ filter: email, offset, limit: stretch }, signal);
    if (found.some((user) => user.username !== username && form(user.email) === form(email))) return true;
    if (found.length < stretch) return false;
  }
}
