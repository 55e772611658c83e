/** With `true`, a list has each group of variants once (P-266): addresses and bodies of pages stay the released ones (P-15). */
export const groupedHeader = 'x-grouped'
