import { type Missing, noNames, type SnippetNames } from '~/machines/resources/domain/dashboard';

export type Platform = 'browser' | 'node';
type Snippet = {
  id: string;
  label: string;
  code: string;
  needs: readonly Missing[];
};
type SnippetGroup = { id: string; label: string; snippets: readonly [Snippet, ...Snippet[]] };

export const installLine = (platform: Platform) =>
  `npm install @convergence/convergence${platform === 'node' ? ' ws' : ''}`;

/** Node has no WebSocket class that the client finds automatically. */
export const nodeOptions = 'const options = { webSocket: { class: WebSocket } };';
/**
 * Sample code for @convergence/convergence 1.0.0-rc.12 with the domain's connection URL and names (spec domain-level §2
 * "Dashboard"). Each sample is a complete JavaScript module.
 */
export function snippetGroups(
  connectionUrl: string,
  names: SnippetNames = noNames,
  platform: Platform = 'browser',
): readonly [SnippetGroup, ...SnippetGroup[]] {
  const onNode = platform === 'node';
  const url = [`const url = ${JSON.stringify(connectionUrl)};`, ...(onNode ? [nodeOptions] : [])].join('\n');
  const places: Record<string, string> = {
    '"my-collection"': JSON.stringify(names.collection ?? 'my-collection'),
    '"other-username"': JSON.stringify(names.otherUser ?? 'other-username'),
    '"username"': JSON.stringify(names.user ?? 'username'),
    ', OPTIONS)': onNode ? ', options)' : ')',
  };
  /** In one pass: a name from the domain may look like another place. */
  const filled = (lines: string) =>
    lines
      .replaceAll(onNode ? /ON NODE: /g : /\n+ *ON NODE: .*/g, '')
      .replaceAll(/"my-collection"|"(other-)?username"|, OPTIONS\)/g, (place) => places[place] ?? place);
  const whole = (imports: string, lines: string) =>
    [
      `import { ${imports} } from "@convergence/convergence";`,
      ...(onNode ? ['import { WebSocket } from "ws";'] : []),
      '',
      url,
      filled(lines),
    ].join('\n');
  const tried = (lines: string) => whole('Convergence', `\n${lines.trim()}`);
  const connected = (imports: string, lines: string) =>
    whole(
      ['Convergence', imports].filter(Boolean).join(', '),
      `const domain = await Convergence.connect(url, "username", "password", OPTIONS);\n\n${lines.trim()}`,
    );
  const asUser = ['user'] as const;
  const inModels = ['user', 'collection'] as const;
  return [
    group('Connection', [
      snippet('Password', tried(password), asUser),
      snippet('Anonymous', tried(anonymous), ['anonymous']),
      snippet('JWT', tried(jwt)),
      snippet('Reconnect', tried(reconnect)),
    ]),
    group('Model', [
      snippet('Open', connected('', open), inModels),
      snippet('Create', connected('', create), inModels),
      snippet('Open Auto Create', connected('', openAutoCreate), inModels),
      snippet('Data', connected('RealTimeObject', data), inModels),
    ]),
    group('Activity', [snippet('Join', connected('Activity', join), asUser)]),
    group('Chat', [
      snippet('Chat Room', connected('Chat', chatRoom), asUser),
      snippet('Direct Chat', connected('Chat', directChat), asUser),
    ]),
    group('Presence', [snippet('Presence Subscription', connected('UserPresenceSubscription', presence), asUser)]),
  ];
}

const idOf = (label: string) => label.toLowerCase().replaceAll(' ', '-');
const group = (label: string, snippets: SnippetGroup['snippets']) => ({ id: idOf(label), label, snippets });
const snippet = (label: string, code: string, needs: Snippet['needs'] = []): Snippet => ({
  id: idOf(label),
  label,
  code,
  needs,
});

/**
 * "ON NODE: " begins a line for Node only, where a program runs until it is disconnected. The client reports an error for a model
 * that is still open then.
 */
const attempt = (lines: string) => `
try {
${lines}
  const user = await domain.identity().profile();
  console.log("Connected as", user.displayName);
  ON NODE: await domain.dispose();
} catch (error) {
  console.error("Could not connect", error);
}`;

const password = attempt('  const domain = await Convergence.connect(url, "username", "password", OPTIONS);');

const anonymous = attempt('  const domain = await Convergence.connectAnonymously(url, "Display Name", OPTIONS);');

const jwt = `
// Made by your own server, signed with a private key whose public key is registered under Authentication.
const token = "<your JWT>";
// A server may never answer a text that is no token.
if (token.split(".").length !== 3) throw new Error("Put a token of your server in place of <your JWT>.");
${attempt('  const domain = await Convergence.connectWithJwt(url, token, OPTIONS);')}`;

const reconnect = `
// Kept from an earlier connection: domain.session().reconnectToken()
// Convergence Server 1.0.0-rc.13 accepts tokens of operators only; with others the client keeps trying.
const token = "<your reconnect token>";
${attempt('  const domain = await Convergence.reconnect(url, token, OPTIONS);')}`;

const open = `
// Created by the sample "Open Auto Create".
const model = await domain.models().open("my-model");
console.log(model.root().value());

// When it is no longer needed:
await model.close();
ON NODE: await domain.dispose();`;

const create = `
const id = await domain.models().create({
  collection: "my-collection",
  // Without an id, one is generated.
  data: { title: "My Model", tags: ["new"], size: { width: 200, height: 100 } },
});

const model = await domain.models().open(id);
console.log(model.root().value());

ON NODE: await model.close();
ON NODE: await domain.dispose();`;

const openAutoCreate = `
// Opens the model; created if missing.
const model = await domain.models().openAutoCreate({
  collection: "my-collection",
  id: "my-model",
  data: { title: "My Model", tags: ["new"], size: { width: 200, height: 100 } },
});

console.log(model.root().value());

ON NODE: await model.close();
ON NODE: await domain.dispose();`;

const data = `
const model = await domain.models().openAutoCreate({
  collection: "my-collection",
  id: "my-model",
  data: { title: "My Model", size: { width: 200, height: 100 } },
});

// Read and write; every client that has the model open sees the change.
const root = model.root();
root.set("title", "A New Title");
console.log(root.get("title").value());

const width = model.elementAt("size", "width");
width.value(300);

// Listen for changes.
root.on(RealTimeObject.Events.MODEL_CHANGED, () => {
  console.log("Changed", root.value());
});

ON NODE: // Leave this out to keep listening.
ON NODE: await model.close();
ON NODE: await domain.dispose();`;

const join = `
// Joins the activity; created if missing.
const activity = await domain.activities().join("my-type", "my-activity", {
  autoCreate: {
    ephemeral: true,
    worldPermissions: ["join", "view_state", "set_state"],
  },
});

console.log("Participants", activity.participants().length);

activity.on(Activity.Events.SESSION_JOINED, (event) => console.log("Joined", event));
activity.on(Activity.Events.SESSION_LEFT, (event) => console.log("Left", event));
activity.on(Activity.Events.STATE_SET, (event) => console.log("State", event));

activity.setState("cursor", { x: 10, y: 20 });

ON NODE: // Leave this out to keep listening.
ON NODE: await domain.dispose();`;

const chatRoom = `
const chatId = await domain.chat().create({
  type: "room",
  id: "my-room",
  name: "My Room",
  membership: "public",
  ignoreExistsError: true,
});

const room = await domain.chat().join(chatId);
room.on(Chat.Events.MESSAGE, (event) => console.log("Message", event));

await room.send("Hello everyone");

ON NODE: // Leave this out to keep listening.
ON NODE: await domain.dispose();`;

const directChat = `
// One chat per pair of users; created if missing.
const chat = await domain.chat().direct("other-username");
chat.on(Chat.Events.MESSAGE, (event) => console.log("Message", event));

await chat.send("Hello");

ON NODE: // Leave this out to keep listening.
ON NODE: await domain.dispose();`;

const presence = `
const subscription = await domain.presence().subscribe("other-username");
console.log("Available", subscription.available);

subscription.on(UserPresenceSubscription.Events.AVAILABILITY_CHANGED, () => {
  console.log("Available", subscription.available);
});
subscription.on(UserPresenceSubscription.Events.STATE_SET, () => {
  console.log("State", subscription.state);
});

// What others see of you:
domain.presence().setState("status", "Busy");

ON NODE: // Leave this out to keep listening.
ON NODE: await domain.dispose();`;
