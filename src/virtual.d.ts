/** The themes' variables: build/theme-css.ts. */
declare module 'virtual:themes.css';
