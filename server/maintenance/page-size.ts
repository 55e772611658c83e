const PAGE = 50
const WHOLE_LIST = 500

/** The rows of one response: pages for screens that load more, up to 500 for a client of the released calls (P-55, P-57). */
export const rowsPerResponse = (paged: true | undefined): number => (paged ? PAGE : WHOLE_LIST)
