/** The themes of the console. */
export const themes = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];

/** `forced`: the contrast theme, whose colors the browser replaces by those of the operating system. */
export const pictured = [...themes, 'forced'] as const;
export type Pictured = (typeof pictured)[number];
export const themeOf = (name: Pictured): Theme => (name === 'forced' ? 'contrast' : name);
export const forcedColorsOf = (name: Pictured) => (name === 'forced' ? 'active' : 'none');

/** The window sizes by their width, which names them. */
export const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
export type Size = keyof typeof sizes;
export const widths: Size[] = [1440, 390];

/** A theme and a window size. */
export type Look = { theme: Pictured; size: Size };
