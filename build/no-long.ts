/** In place of `long`, which compiles WebAssembly: without it, protobufjs reads 64-bit integers as numbers. */
export {};
