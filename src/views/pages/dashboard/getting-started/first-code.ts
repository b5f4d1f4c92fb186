import type { SnippetNames } from '~/machines/resources/domain/dashboard';
import { installLine, nodeOptions, type Platform } from '../snippets';

/** `run`: the command that runs the code once it is saved. */
type FirstCode = { install: string; file: string; run: string | undefined; code: string };

/** How the sample connects: with what the domain permits, the quickest first. */
function connection({ anonymous, user }: SnippetNames, onNode: boolean): string[] {
  const options = onNode ? ', options' : '';
  if (user === undefined || anonymous)
    return [`const domain = await Convergence.connectAnonymously(url, "First User"${options});`];
  const name = JSON.stringify(user);
  return [
    onNode
      ? 'const password = process.env.PASSWORD;'
      : `const password = prompt(${JSON.stringify(`Password of ${user}`)});`,
    `const domain = await Convergence.connect(url, ${name}, password${options});`,
  ];
}

/** What only the console can make, as a comment; empty if the domain has it. */
function needs({ missing, user, anonymous }: SnippetNames, collection: string): string[] {
  const first = [
    ...(user === undefined && !anonymous ? ['a user or anonymous access'] : []),
    ...(missing.includes('collection') ? [`the collection ${JSON.stringify(collection)}`] : []),
  ];
  return first.length > 0 ? [`// Make in the console first: ${first.join(', ')}.`, ''] : [];
}

/**
 * The first program for a domain: connects, and opens a model that is created if it doesn't exist yet; says why if the server refuses. A complete
 * JavaScript module for @convergence/convergence 1.0.0-rc.12.
 */
export function firstCode(connectionUrl: string, names: SnippetNames, platform: Platform): FirstCode {
  const onNode = platform === 'node';
  const needsPassword = names.user !== undefined && !names.anonymous;
  const file = onNode ? 'first.mjs' : 'main.js';
  const collection = names.collection ?? 'my-collection';
  return {
    install: installLine(platform),
    file,
    run: onNode ? `${needsPassword ? 'PASSWORD=… ' : ''}node ${file}` : undefined,
    code: [
      'import { Convergence } from "@convergence/convergence";',
      ...(onNode ? ['import { WebSocket } from "ws";'] : []),
      '',
      ...needs(names, collection),
      `const url = ${JSON.stringify(connectionUrl)};`,
      ...(onNode ? [nodeOptions] : []),
      ...connection(names, onNode),
      'console.log("Connected as", domain.session().user().displayName);',
      '',
      'try {',
      '  // Created if missing',
      '  const model = await domain.models().openAutoCreate({',
      `    collection: ${JSON.stringify(collection)},`,
      '    id: "first-model",',
      '    data: { title: "Hello" },',
      '  });',
      '  console.log("Opened", model.modelId(), model.root().value());',
      ...(onNode ? ['  await model.close();'] : []),
      '} catch (error) {',
      '  console.error("The model was not opened:", error.message);',
      ...(onNode ? ['  process.exitCode = 1;'] : []),
      '}',
      ...(onNode ? ['await domain.dispose();'] : []),
    ].join('\n'),
  };
}
