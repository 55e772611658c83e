/** Sent by a client that can show what is still open and then send `confirm: true` (P-36): bodies stay the released ones. */
export const confirmsHeader = 'x-confirms'
