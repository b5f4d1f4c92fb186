import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { createHash } from 'node:crypto';
import { Refusal } from '../refusal';

type LockedPackage = { version?: string; integrity?: string; dependencies?: Record<string, string> };
/** `package-lock.json`: installed packages by their folder, the project itself at ''. */
export type Lock = { packages: Record<string, LockedPackage> };

type Product = { name: string; version: string; commit: string; modified: Date };
type Part = { name: string; version: string; license: string };

/** The packages whose code or files are in the build, as the build lists them in `licenses.txt`. */
export const partsOf = (licenses: string): Part[] =>
  [...licenses.matchAll(/^## (\S+) - (\S+) \(([^)]+)\)$/gm)].map(([, name = '', version = '', license = '']) => ({
    name,
    version,
    license,
  }));

/**
 * Software bill of materials in CycloneDX 1.6: the packages in the static files, not those that only build, test or serve the console. The same
 * for the same commit: its serial number is made from its contents, its time is that of the commit.
 */
export function sbomOf(product: Product, parts: readonly Part[], lock: Lock): object {
  const folders = new Map(parts.map((part) => [refOf(part), folderOf(part, lock)]));
  const refs = new Map([...folders].map(([ref, folder]) => [folder, ref]));
  const needsOf = (folder: string) => [...neededBy(folder, refs, lock)].sort();
  const own = { ref: refOf(product), dependsOn: needsOf('') };
  const ofParts = [...folders].map(([ref, folder]) => ({ ref, dependsOn: needsOf(folder) }));
  const contents = {
    metadata: {
      timestamp: product.modified.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': refOf(product),
        name: product.name,
        version: product.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        properties: [{ name: 'commit', value: product.commit }],
      },
    },
    components: parts.map((part) => {
      const [group, name] = part.name.startsWith('@') ? part.name.split('/') : [undefined, part.name];
      return {
        type: 'library',
        'bom-ref': refOf(part),
        ...(group ? { group } : {}),
        name,
        version: part.version,
        hashes: hashesOf(lock.packages[folders.get(refOf(part)) ?? '']),
        licenses: [{ license: { id: part.license } }],
        purl: refOf(part),
      };
    }),
    dependencies: [own, ...ofParts],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(contents))}`,
    version: 1,
    ...contents,
  };
}

/** Throws a {@link Refusal} if the text of a bill of materials is not valid CycloneDX 1.6. */
export async function checkSbom(text: string): Promise<void> {
  const faults: unknown = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (faults !== null) throw new Refusal(`The bill of materials is not valid CycloneDX: ${JSON.stringify(faults)}`);
}

const refOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function folderOf({ name, version }: Part, lock: Lock): string {
  const found = Object.keys(lock.packages).find(
    (folder) => folder.endsWith(`node_modules/${name}`) && lock.packages[folder]?.version === version,
  );
  if (found === undefined) throw new Error(`package-lock.json does not have ${name} ${version}.`);
  return found;
}

/** What a package needs; for packages that only pass on the code of others, and so are not in the build, what they need. */
function neededBy(
  folder: string,
  refs: ReadonlyMap<string, string>,
  lock: Lock,
  seen = new Set<string>(),
): Set<string> {
  const needed = new Set<string>();
  for (const name of Object.keys(lock.packages[folder]?.dependencies ?? {})) {
    const found = resolve(name, folder, lock);
    if (found === undefined || seen.has(found)) continue;
    seen.add(found);
    const ref = refs.get(found);
    for (const each of ref === undefined ? neededBy(found, refs, lock, seen) : [ref]) needed.add(each);
  }
  return needed;
}

/** The folder of a package that another one needs: in its own `node_modules`, or in one above. */
function resolve(name: string, from: string, lock: Lock): string | undefined {
  for (let place = from; ; place = place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${place}${place === '' ? '' : '/'}node_modules/${name}`;
    if (lock.packages[folder]) return folder;
    if (place === '') return undefined;
  }
}

/** "sha512-<base64>" as the standard writes it. */
const hashesOf = (locked: LockedPackage | undefined) =>
  (locked?.integrity ?? '')
    .split(' ')
    .filter((text) => text.startsWith('sha512-'))
    .map((text) => ({
      alg: 'SHA-512',
      content: Buffer.from(text.slice('sha512-'.length), 'base64').toString('hex'),
    }));

/** A UUID made from a text, of version 8 (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
