import { runInNewContext } from 'node:vm';
import {
  type CSSRulesByBucket,
  defaultCompareMediaQueries,
  normalizeCSSBucketEntry,
  styleBucketOrdering,
} from '@griffel/core';
import { type ESTree, parseAst, type Plugin, Visitor } from 'vite';

/** What Griffel calls styles with their rules, and what it calls them without. */
const withoutRules: Record<string, string> = { __styles: '__css', __resetStyles: '__resetCSS' };

/**
 * Puts the rules of all compiled styles, Fluent's and the console's, into the style sheet of the page. In the scripts
 * they would be a third of what is compiled, and Griffel would insert them one by one while a screen is drawn. One
 * sheet, because their order decides.
 */
export function styleSheet(): Plugin {
  const rules = new Map<string, CSSRulesByBucket[]>();
  return {
    name: 'style-sheet',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /\b__(?:styles|resetStyles)\(/ },
      handler(code, id) {
        const calls = callsOf(code);
        rules.set(
          id,
          calls.map((call) => call.rules),
        );
        let rest = code;
        for (const { start, end, without } of calls.toReversed())
          rest = rest.slice(0, start) + without + rest.slice(end);
        return { code: `import { __css, __resetCSS } from '@fluentui/react-components';\n${rest}`, map: null };
      },
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const used = Object.values(bundle)
        .flatMap((part) => (part.type === 'chunk' ? Object.entries(part.modules) : []))
        .flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? (rules.get(id) ?? []) : []));
      const html = String(page.source);
      const [first = ''] = /assets\/[^"]+\.css/.exec(html) ?? [];
      const own = bundle[first];
      if (own?.type !== 'asset') throw new Error('The page has no style sheet.');
      const sheet = { name: 'styles.css', source: `${String(own.source)}${sheetOf(used)}` };
      page.source = html.replace(first, this.getFileName(this.emitFile({ type: 'asset', ...sheet })));
      Reflect.deleteProperty(bundle, first);
      // Chunks would ask for it again.
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(first);
    },
  };
}

/** The calls that give rules, in the order of the code, and what takes their place. */
export function callsOf(code: string) {
  const found: { start: number; end: number; without: string; rules: CSSRulesByBucket }[] = [];
  const textOf = (node: ESTree.Node) => code.slice(node.start, node.end);
  new Visitor({
    CallExpression({ start, end, callee, arguments: given }) {
      const name = withoutRules[textOf(callee)];
      const last = given.at(-1);
      if (name === undefined || !last) return;
      const value = runInNewContext(`(${textOf(last)})`) as CSSRulesByBucket | CSSRulesByBucket['r'];
      const without = `${name}(${given.slice(0, -1).map(textOf).join(', ')})`;
      found.push({ start, end, without, rules: Array.isArray(value) ? { r: value } : (value ?? {}) });
    },
  }).visit(parseAst(code));
  return found;
}

/** All rules once, in the order of Griffel's own style elements. */
export function sheetOf(rules: readonly CSSRulesByBucket[]): string {
  const entries = rules.flatMap((byBucket) =>
    Object.entries(byBucket).flatMap(([bucket, of]) =>
      of.map((entry) => {
        const [text, { m: media = '', x: container = '', p: priority = 0 } = {}] = normalizeCSSBucketEntry(entry);
        const order = styleBucketOrdering.indexOf(bucket as keyof CSSRulesByBucket);
        return { text, order, condition: `${String(media)}${String(container)}`, priority: Number(priority) };
      }),
    ),
  );
  entries.sort(
    (one, other) =>
      one.order - other.order ||
      defaultCompareMediaQueries(one.condition, other.condition) ||
      one.priority - other.priority,
  );
  return [...new Set(entries.map(({ text }) => text))].join('\n');
}
