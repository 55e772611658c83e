/**
 * How many products a list of the shop gives at a time when its call names no number (P-17): the pages of `web/`, which name none,
 * count with it, and so does what drops cached lists of a category.
 */
export const PAGE_SIZE = 48
