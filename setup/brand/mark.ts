// The mark and its colours (D-1, D-2). Screens draw it with CSS tokens; files without a stylesheet need the values.
export const roof = '#0B3A2D'
const corn = '#FFC64A'

/** Side of the square in which the mark is drawn. */
export const markSide = 32

/** White eave over its lit indicator, for a dark ground. */
export const markOnRoof = `<path d="M4 19.5 16 8.5l12 11" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="23.4" r="3.4" fill="${corn}"/>`
