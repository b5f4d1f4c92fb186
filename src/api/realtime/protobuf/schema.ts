/** The part of protobufjs' JSON descriptor that proto3 messages use. */
export type FieldJson = { type: string; id: number; rule?: string; keyType?: string };
export type NodeJson = {
  nested?: Record<string, NodeJson>;
  fields?: Record<string, FieldJson>;
  oneofs?: Record<string, { oneof: string[] }>;
  values?: Record<string, number>;
};

export const SCALAR_WIRE = {
  double: 1,
  float: 5,
  int32: 0,
  uint32: 0,
  int64: 0,
  uint64: 0,
  bool: 0,
  string: 2,
  bytes: 2,
} as const;
export type Scalar = keyof typeof SCALAR_WIRE;

export const isScalar = (type: string): type is Scalar => Object.hasOwn(SCALAR_WIRE, type);

/** Finds `name` ("a.b.C") as seen from `scope`: innermost namespace first, as the .proto language does. */
export function lookup(
  root: NodeJson,
  scope: readonly string[],
  name: string,
): { node: NodeJson; path: string[] } {
  for (let depth = scope.length; depth >= 0; depth--) {
    const path = [...scope.slice(0, depth), ...name.split('.')];
    let node: NodeJson | undefined = root;
    for (const part of path) node = node?.nested?.[part];
    if (node && (node.fields || node.values)) return { node, path };
  }
  throw new Error(`The protocol has no type "${name}".`);
}
