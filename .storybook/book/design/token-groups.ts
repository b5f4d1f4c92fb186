/** Tokens that are no color. */
export const nonColors =
  /^(spacing|borderRadius|stroke(Width)|shadow|font|lineHeight|duration|curve|zIndex|colorScheme)/;

/** Colors of people are named by their letter at run time: `own(\`person${letter}\`)`. */
export const isPersonToken = (token: string): boolean => /^person[A-I](Soft)?$/.test(token);
