import type { JwtKey } from '../records';

const days = 86_400_000;

const pem = (...lines: string[]) => ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');

/** Public keys; the private ones were discarded. */
const publicKeys = [
  pem(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr3X4szaoVZdHw6+8K62n',
    '7eILBkChIt6dkY20/9+ZP7F1Xpk8W/VidKsiOw2VmPkf5UopzLc5NZ6CpG0fSf/z',
    '1BoxP1QwC5ZuKUmL+lIVtDKMaKEBJZlxSX+mTPvBT8EeRexJPnWUwQDkuP+O/lzP',
    '8HtDoEh15p59uLUpMZ8qwRHqKJN6A9MjmSAzjHfXKN9jVuE7CBtzXoynErlXa9UH',
    'hbzXgyRlF5gRXnlkzVInrdL9GW+uYjyQyDOyGTc7zpHO5m4w1X+ya6NdcEZTLIOJ',
    'YIKeEOAcvyte14Y1nmdmbH8WR9Upkff5RDKOBmNI4EpRULFdi7meECMvjunu7s6X',
    'dQIDAQAB',
  ),
  pem(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvqBnTukVJPu7qO1kL92X',
    'OfEqU3J76sUEUGrsuynu2szGaxVPvRrisiV/5EgzogZEymPgweRi2Q6x2Tt2Stlt',
    'kSBGYzouG9r8pCk2Qs2ilqdvImyejsJlTPOwu3QHlC2BYXF+Z7guMBFCFWIgjxzd',
    't7FyPXY4VlK7OGdLtSntx0zOxWP7B4g23im9JF/Nh3cO3jIUVTEZubkmYGmXtQs6',
    'sXdaoNU5N86v0ijUVOfgvVbYW5ULsc5wj1nqgeNwu6z5G3uay5hpmFlCg2d9HKgC',
    'DmZWuAz3tHyE1JcAFKIF62iUCaZRep57YvISLA9N+kkmwp2iAh+k+azxjQPXxQ1l',
    'awIDAQAB',
  ),
  pem(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzJpdgq3pw+VahKOL6iiO',
    'PPduUUb9ByRJ1WgKQ4VxR3Amt1+rJoaX+mUHzQ+CQ6/u+nFSpf1gLMSMbo5B2z9Y',
    'zQ3FKSdViYuMjZdpoqOnQ4WmYnZKViWmLExClh8WftW93TVmOJ2RZYscEaoDB15H',
    'l1B4MTso27Qi5q2oeSkMJIbo3ZSxnw+VYuziSl9ZpTjlpr/HzUOxPyV7ZBP2+xlD',
    'DRCTXxN8qIgygFFWjXQ0GouKByZIDwSB7506WZ/jk4sZmO3A/dND8/yVNexZgi68',
    'Kiv5yIttfYpRcI+ALPVnMcO+1Reai0iV0CVkHwYitJecBbwZiUIpHipTpVG0atz0',
    'bwIDAQAB',
  ),
];

const names: [id: string, description: string, enabled?: false][] = [
  ['web-shop-2026', 'Signs in customers of the web shop'],
  ['web-shop-2025', 'Last year’s key of the web shop', false],
  ['mobile-app', 'Courier app, Android and iOS'],
  ['kiosk', 'Kiosks in the halls'],
  ['partner-nordlicht', 'Nordlicht Apotheke places its own orders'],
  ['partner-casa-verde', ''],
  ['partner-blue-kite', 'Contract ended in March', false],
  ['erp-bridge', 'Takes orders over from the ERP every five minutes'],
  ['load-test', 'For the yearly load test; enable only then', false],
  ['reporting', 'Dashboards of the head office'],
  ['support-desk', 'Lets the support desk sign in as a customer'],
];

/** Keys of a typical domain, including an invalid one. */
export const jwtKeys = (now: number): JwtKey[] => [
  ...names.map(([id, description, enabled = true], index) => ({
    id,
    description,
    updated: now - (3 + index * 17) * days,
    key: publicKeys[index % publicKeys.length] ?? '',
    enabled,
  })),
  { id: 'staging', description: 'Pasted by hand', updated: now - 2 * days, key: 'ssh-rsa AAAAB3Nza', enabled: true },
];
