import { chunk } from '../../../machines/chunk/chunk';
import { tokenCheckMachine } from '../../../machines/in-domain/jwt-keys/token-check-machine';
import { judgeToken, type TokenReport } from '../../../machines/in-domain/jwt-keys/token-rules';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';

const tokenSignature = chunk(() => import('../../../api/jwt/token-signature'));

/** The check of a pasted token; what it takes to check signatures is loaded with the first. */
export const tokenScreens = inDomain(({ inDomain: { jwtKeys }, key, now }) => ({
  tokenCheck: tokenCheckMachine.provide({
    actors: {
      judge: screenTask<TokenReport, { token: string }>(async ({ input: { token }, signal }) => {
        const [keys, { readToken, signatureOf }] = await Promise.all([
          jwtKeys.list(key, signal),
          tokenSignature.load(),
        ]);
        return judgeToken({
          read: readToken(token),
          signature: await signatureOf(token, keys),
          keys,
          now: now(),
        });
      }),
    },
  }),
}));
