/**
 * The default page size of the shop's lists (P-17). Pages of `web/` send no page size and rely on it, and so does the code that
 * drops cached lists of a category.
 */
export const PAGE_SIZE = 48
