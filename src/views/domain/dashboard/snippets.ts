export type Snippet = { id: string; label: string; code: string };
export type SnippetGroup = { id: string; label: string; snippets: readonly [Snippet, ...Snippet[]] };

/**
 * Sample code for @convergence/convergence 1.0.0-rc.12 with the domain's connection URL in it (spec domain-level §2
 * "Dashboard"). Each sample is a whole JavaScript module.
 */
export function snippetGroups(connectionUrl: string): readonly SnippetGroup[] {
  const url = `const url = ${JSON.stringify(connectionUrl)};`;
  const whole = (imports: string, lines: string) =>
    `import { ${imports} } from "@convergence/convergence";\n\n${url}\n${lines}`;
  const tried = (lines: string) => whole('Convergence', `\n${lines.trim()}`);
  const connected = (imports: string, lines: string) =>
    whole(
      ['Convergence', imports].filter(Boolean).join(', '),
      `const domain = await Convergence.connect(url, "username", "password");\n\n${lines.trim()}`,
    );
  return [
    {
      id: 'connection',
      label: 'Connection',
      snippets: [
        { id: 'password', label: 'Password', code: tried(password) },
        { id: 'anonymous', label: 'Anonymous', code: tried(anonymous) },
        { id: 'jwt', label: 'JWT', code: tried(jwt) },
        { id: 'reconnect', label: 'Reconnect', code: tried(reconnect) },
      ],
    },
    {
      id: 'model',
      label: 'Model',
      snippets: [
        { id: 'open', label: 'Open', code: connected('', open) },
        { id: 'create', label: 'Create', code: connected('', create) },
        { id: 'open-auto-create', label: 'Open Auto Create', code: connected('', openAutoCreate) },
        { id: 'data', label: 'Data', code: connected('RealTimeObject', data) },
      ],
    },
    {
      id: 'activity',
      label: 'Activity',
      snippets: [{ id: 'join', label: 'Join', code: connected('Activity', join) }],
    },
    {
      id: 'chat',
      label: 'Chat',
      snippets: [
        { id: 'chat-room', label: 'Chat Room', code: connected('Chat', chatRoom) },
        { id: 'direct-chat', label: 'Direct Chat', code: connected('Chat', directChat) },
      ],
    },
    {
      id: 'presence',
      label: 'Presence',
      snippets: [
        {
          id: 'presence-subscription',
          label: 'Presence Subscription',
          code: connected('UserPresenceSubscription', presence),
        },
      ],
    },
  ];
}

const attempt = (lines: string) => `
try {
${lines}
  console.log("Connected as", domain.session().user().username);
} catch (error) {
  console.error("Could not connect", error);
}`;

const password = attempt('  const domain = await Convergence.connect(url, "username", "password");');

const anonymous = attempt('  const domain = await Convergence.connectAnonymously(url, "Display Name");');

const jwt = `
// Made by your own server, signed with a private key whose public key is registered under Authentication.
const token = "<your JWT>";
${attempt('  const domain = await Convergence.connectWithJwt(url, token);')}`;

const reconnect = `
// Kept from an earlier connection: domain.session().reconnectToken()
const token = "<your reconnect token>";
${attempt('  const domain = await Convergence.reconnect(url, token);')}`;

const open = `
const model = await domain.models().open("my-model");
console.log(model.root().value());

// When it is no longer needed:
await model.close();`;

const create = `
const id = await domain.models().create({
  collection: "my-collection",
  // Leave the id out to have one made.
  id: "my-model",
  data: { title: "My Model", tags: ["new"], size: { width: 200, height: 100 } },
});

const model = await domain.models().open(id);
console.log(model.root().value());`;

const openAutoCreate = `
// Opens the model; made from the data if it does not exist yet.
const model = await domain.models().openAutoCreate({
  collection: "my-collection",
  id: "my-model",
  data: { title: "My Model", tags: ["new"], size: { width: 200, height: 100 } },
});

console.log(model.root().value());`;

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

// Hear what others change.
root.on(RealTimeObject.Events.MODEL_CHANGED, () => {
  console.log("Changed", root.value());
});`;

const join = `
// Joins the activity; made if it does not exist yet.
const activity = await domain.activities().join("my-type", "my-activity", {
  autoCreate: { ephemeral: true },
});

console.log("Participants", activity.participants().length);

activity.on(Activity.Events.SESSION_JOINED, (event) => console.log("Joined", event));
activity.on(Activity.Events.SESSION_LEFT, (event) => console.log("Left", event));
activity.on(Activity.Events.STATE_SET, (event) => console.log("State", event));

activity.setState("cursor", { x: 10, y: 20 });`;

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

await room.send("Hello everyone");`;

const directChat = `
// One chat per pair of users; made if it does not exist yet.
const chat = await domain.chat().direct("other-username");
chat.on(Chat.Events.MESSAGE, (event) => console.log("Message", event));

await chat.send("Hello");`;

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
domain.presence().setState("status", "Busy");`;
