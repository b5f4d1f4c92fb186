import { randomBytes } from 'node:crypto';
import { isLoopback, type Access } from './access';

/** The command-line options that decide who can reach the server. */
type ExposureFlags = {
  /** Address to listen on. */
  host: string;
  control: boolean;
  /** Host names, comma-separated. */
  allowHost: string | undefined;
  /** Origins, comma-separated. */
  allowOrigin: string | undefined;
  adminPassword: string | undefined;
};

export type Exposure = {
  access: Access;
  /** Replaces the default password of the seeded users. */
  password?: string;
  /** The password was generated and must be shown. */
  isGenerated: boolean;
  /** Other machines can reach the server. */
  isPublic: boolean;
};

/** The message is one sentence for the user of the command. */
export class ExposureError extends Error {}

const listed = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const originOf = (text: string) => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new ExposureError(`--allow-origin must list origins such as http://localhost:4300, not "${text}".`);
};

/** @throws ExposureError */
export const exposureOf = ({ host, control, allowHost, allowOrigin, adminPassword }: ExposureFlags): Exposure => {
  const isPublic = !isLoopback(host.toLowerCase());
  if (control && isPublic)
    throw new ExposureError(
      `--control cannot be used with --host ${host}: anyone who can reach it could change everything.`,
    );
  if (adminPassword !== undefined && adminPassword.trim() === '')
    throw new ExposureError('--admin-password must not be blank.');
  const password = adminPassword ?? (isPublic ? randomBytes(12).toString('base64url') : undefined);
  return {
    access: {
      hosts: [host, ...listed(allowHost)].map((each) => each.toLowerCase()),
      origins: listed(allowOrigin).map(originOf),
    },
    ...(password === undefined ? {} : { password }),
    isGenerated: password !== undefined && adminPassword === undefined,
    isPublic,
  };
};

/** The message about signing in. `replaced`: the seeded users had the default password before. */
export const signInNote = ({ password, isGenerated }: Exposure, replaced: boolean): string => {
  if (password === undefined) return 'admin / password';
  if (!replaced) return 'with the passwords that were set before';
  return isGenerated ? `admin / ${password} (shown only now)` : 'admin, with the password from --admin-password';
};

/** A warning if other machines can reach the server. */
export const exposureWarning = ({ isPublic }: Exposure, host: string): string | undefined =>
  isPublic
    ? `Warning: other machines can reach ${host}. This backend is for trying and testing; do not keep real data in it.`
    : undefined;
