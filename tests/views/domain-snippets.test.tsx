import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { installLine, snippetGroups } from '~/views/pages/dashboard/snippets';

const url = 'https://rt.example.com/acme/o"rder\\desk';
const groups = snippetGroups(url);
const all = groups.flatMap((group) => group.snippets.map((snippet) => ({ ...snippet, group: group.label })));
const root = join(import.meta.dirname, '../..');

/** Compiler errors of the snippets as modules that use the installed client. */
function complaintsAbout(samples: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const withSamples: ts.CompilerHost = {
    ...host,
    fileExists: (file) => file in samples || host.fileExists(file),
    readFile: (file) => samples[file] ?? host.readFile(file),
    getSourceFile: (file, ...rest) =>
      file in samples
        ? ts.createSourceFile(file, samples[file] ?? '', ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
        : host.getSourceFile(file, ...rest),
  };
  const program = ts.createProgram(Object.keys(samples), options, withSamples);
  return Object.keys(samples).flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

const sampleFile = (id: string) => join(root, `sample-${id}.js`);

describe('code snippets', () => {
  it('are those in the spec', () => {
    expect(groups.map(({ label, snippets }) => [label, snippets.map((snippet) => snippet.label)])).toEqual([
      ['Connection', ['Password', 'Anonymous', 'JWT', 'Reconnect']],
      ['Model', ['Open', 'Create', 'Open Auto Create', 'Data']],
      ['Activity', ['Join']],
      ['Chat', ['Chat Room', 'Direct Chat']],
      ['Presence', ['Presence Subscription']],
    ]);
  });

  it('contain the names from the domain, quoted, and list what they need', () => {
    const names = { collection: 'a"b', user: 'ana', otherUser: 'ben', anonymous: false, missing: [] };
    const filled = snippetGroups(url, names).flatMap(({ snippets }) => snippets);
    const code = (id: string) => filled.find((snippet) => snippet.id === id)?.code;
    expect(code('password')).toContain('Convergence.connect(url, "ana", "password");');
    expect(code('create')).toContain('collection: "a\\"b",');
    expect(code('direct-chat')).toContain('.direct("ben")');
    expect(filled.find(({ id }) => id === 'anonymous')?.needs).toEqual(['anonymous']);
    expect(filled.find(({ id }) => id === 'create')?.needs).toEqual(['user', 'collection']);
  });

  it('contain names that look like those of the samples', () => {
    const names = {
      collection: 'username',
      user: 'ana',
      otherUser: 'username',
      anonymous: false,
      missing: [],
    };
    const codes = snippetGroups(url, names).flatMap(({ snippets }) => snippets.map(({ code }) => code));
    expect(codes.find((code) => code.includes('models().create('))).toContain('collection: "username",');
    expect(codes.find((code) => code.includes('.direct('))).toContain('.direct("username")');
  });

  it('give the client a WebSocket class in Node and list the packages to install', () => {
    for (const { snippets } of snippetGroups(url, undefined, 'node'))
      for (const { code } of snippets) {
        expect(code).toContain('import { WebSocket } from "ws";');
        expect(code).toMatch(/, options\);/);
      }
    expect(installLine('browser')).toBe('npm install @convergence/convergence');
    expect(installLine('node')).toBe('npm install @convergence/convergence ws');
  });

  it('contain the connection URL, quoted', () => {
    for (const { code } of all) expect(code).toContain(`const url = ${JSON.stringify(url)};\n`);
  });

  it('use the client API correctly', () => {
    const samples = Object.fromEntries(all.map(({ id, code }) => [sampleFile(id), code]));
    const onNode = snippetGroups(url, undefined, 'node').flatMap(({ snippets }) => snippets);
    // The types of ws declare less than the client needs, so the browser class is used instead.
    const nodeSamples = Object.fromEntries(
      onNode.map(({ id, code }) => [sampleFile(`node-${id}`), code.replace('import { WebSocket } from "ws";', '')]),
    );
    expect(complaintsAbout({ ...samples, ...nodeSamples })).toEqual([]);
  }, 60_000);

  it('fail this check when they use a function that does not exist', () => {
    const wrong = (all[0]?.code ?? '').replace('Convergence.connect(', 'Convergence.conect(');
    expect(complaintsAbout({ [sampleFile('wrong')]: wrong })).toHaveLength(1);
  }, 60_000);

  it('import only what the client exports at run time', async () => {
    const require = createRequire(import.meta.url);
    const client = join(dirname(require.resolve('@convergence/convergence/package.json')), 'convergence.js');
    const exported = Object.keys((await import(client)) as object);
    for (const { code } of all) {
      const names = /import \{ (.+) \} from "@convergence\/convergence";/.exec(code)?.[1]?.split(', ') ?? [];
      expect(names[0]).toBe('Convergence');
      expect(exported).toEqual(expect.arrayContaining(names));
    }
  });
});
