import { Convergence, LogLevel } from '@convergence/convergence';
import { beforeAll } from 'vitest';
import { createObserver } from './observer';
import type { World } from './run-program';
import { createServer } from './server';

const strays = ['uncaughtException', 'unhandledRejection'] as const;

/** One server for all programs of a test file. */
export const useWorld = (): (() => World) => {
  let world: World | undefined;
  beforeAll(async () => {
    Convergence.configureLogging({ root: LogLevel.SILENT });
    const server = await createServer();
    // Errors while a client handles a message are unhandled, so they are collected for the program.
    const thrown: unknown[] = [];
    const listeners = strays.map((name) => process.rawListeners(name));
    for (const name of strays) process.removeAllListeners(name).on(name, (error) => thrown.push(error));
    const observer = await createObserver(server);
    world = { server, observer, thrown };
    return async () => {
      observer.close();
      await server.close();
      for (const [index, name] of strays.entries()) {
        process.removeAllListeners(name);
        for (const listener of listeners[index] ?? []) process.on(name, listener as () => void);
      }
    };
  });
  return () => {
    if (!world) throw new Error('The server has not started yet.');
    return world;
  };
};
