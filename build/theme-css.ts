import type { Plugin } from 'vite';
import { themes, type ConsoleTheme } from '../src/views/theme/theme.ts';

const name = 'virtual:themes.css';

/**
 * The themes as a style sheet, `virtual:themes.css`: one class for each, with nothing but the theme's variables. What is known when building
 * need not be computed, or loaded as a script, in the browser.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? themeRules() : undefined),
  };
}

export const themeRules = (): string =>
  Object.entries(themes)
    .map(([choice, theme]) => rule(`.theme-${choice}`, theme))
    .join('\n');

const rule = (selector: string, theme: ConsoleTheme) =>
  `${selector} {\n${Object.entries(theme)
    .map(([token, value]) => `  --${token}: ${value};`)
    .join('\n')}\n}`;
