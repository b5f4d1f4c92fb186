import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../refusal';

/** Asks on the terminal. `hidden` does not show what is typed. */
const ask = async (question: string, hidden = false): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: true,
  });
  if (hidden) process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('SIGINT', () => reject(new Refusal('\nStopped. Nothing was created.')));
      terminal.question(hidden ? '' : question).then(resolve, reject);
    });
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
};

const needTerminal = (variable: string) => {
  if (!process.stdin.isTTY) throw new Refusal(`${variable} must be set where there is no terminal to ask.`);
};

export const askUser = async (): Promise<string> => {
  needTerminal('CONTRACT_USERNAME');
  return ask('User name of a Server Admin: ');
};

export const askPassword = async (username: string): Promise<string> => {
  needTerminal('CONTRACT_PASSWORD');
  return ask(`Password of ${username}: `, true);
};

export const askToStart = async (): Promise<boolean> => /^y(es)?$/i.test((await ask('Start? [y/N] ')).trim());
