import { lookup, MessageType, type NodeJson } from './message-type';

/** Replaces `protobufjs/light` in the realtime client, which only uses `Root.fromJSON(json).lookupType(name)`. */
export class Root {
  readonly #json: NodeJson;
  readonly #types = new Map<string, MessageType>();

  private constructor(json: NodeJson) {
    this.#json = json;
  }

  static fromJSON(json: NodeJson): Root {
    return new Root(json);
  }

  /** The message type called `name`, e.g. "a.b.C"; throws if there is none. */
  lookupType(name: string): MessageType {
    const { path } = lookup(this.#json, [], name);
    return this.#typeAt(path);
  }

  #typeAt(path: string[]): MessageType {
    const name = path.join('.');
    const known = this.#types.get(name);
    if (known) return known;
    const { node } = lookup(this.#json, [], name);
    const type = new MessageType(node, path, this.#json, (inner) => this.#typeAt(inner));
    this.#types.set(name, type);
    return type;
  }
}
