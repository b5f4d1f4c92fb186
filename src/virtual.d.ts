/** The themes' variables: build/fluent.ts. */
declare module 'virtual:themes.css';
