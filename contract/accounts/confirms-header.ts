/** A client that sends it can show open obligations and then send `confirm: true` (P-36). Bodies stay the released ones. */
export const confirmsHeader = 'x-confirms'
