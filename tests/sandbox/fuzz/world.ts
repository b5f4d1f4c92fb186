import { Convergence, LogLevel } from '@convergence/convergence';
import { beforeAll } from 'vitest';
import { createObserver } from './observer';
import type { World } from './run-program';
import { createServer } from './server';

/** One server for all programs of a test file. */
export const useWorld = (): (() => World) => {
  let world: World | undefined;
  beforeAll(async () => {
    Convergence.configureLogging({ root: LogLevel.SILENT });
    const server = await createServer();
    // Errors thrown while a client handles a message are uncaught, so they are collected for the program.
    const thrown: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => thrown.push(error));
    const observer = await createObserver(server);
    world = { server, observer, thrown };
    return async () => {
      observer.close();
      await server.close();
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener);
    };
  });
  return () => {
    if (!world) throw new Error('The server has not started yet.');
    return world;
  };
};
