/** Addresses of the specification whose screens are still to come; they say so (spec domain-level §2). */
export const upcomingDomainPaths: readonly string[] = [];
