declare module 'virtual:used-in-console' {
  import type { FluentIcon } from '@fluentui/react-icons';
  /** How often the console's sources name each token. */
  export const tokens: Record<string, number>;
  export const icons: Record<string, FluentIcon>;
}
