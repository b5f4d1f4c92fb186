import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Leaves out the `description` of a state, which is shown in drawings only.
 * @param {{ node: { type: string; key?: { name?: string } } }} path
 */
const shouldIgnore = ({ node }) =>
  node.type === 'ObjectProperty' && node.key?.name === 'description' ? 'A description has no behavior.' : undefined;

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'descriptions', { shouldIgnore })];
