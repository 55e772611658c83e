/** With `true`, a list of tasks or requests has 50 rows and `next`, otherwise up to 500 (P-55, P-57): addresses stay the released ones (P-15). */
export const pagedHeader = 'x-paged'
