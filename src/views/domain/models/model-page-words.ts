const modelTabs = ['data', 'permissions'] as const;
export type ModelTab = (typeof modelTabs)[number];

/** The tab that an address names; `data` where it names none, undefined where it names another. */
export const modelTabOf = (segment: string | undefined): ModelTab | undefined =>
  segment === undefined ? 'data' : modelTabs.find((tab) => tab === segment);
